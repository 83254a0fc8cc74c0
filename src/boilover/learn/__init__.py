"""Learning by play: `tune` evolves the weights of the linear policies."""

from boilover.learn import plot, report, writing
from boilover.learn.saved import Saved, read, save, state_file
from boilover.learn.training import Training
from boilover.learn.tuning import Limit, Outcome, tune

__all__ = [
    "Limit",
    "Outcome",
    "Saved",
    "Training",
    "plot",
    "read",
    "report",
    "save",
    "state_file",
    "tune",
    "writing",
]
