"""The lab: play many rounds, measure them, say how sure the figures are.

from boilover import find, lab

print(lab.format_report(lab.simulate(find("boil-over"), 4, ["greedy"], rounds=10_000)))
"""

from boilover.lab.report import Report, format_report
from boilover.lab.runs import simulate
from boilover.lab.statistics import Figure

__all__ = ["Figure", "Report", "format_report", "simulate"]
