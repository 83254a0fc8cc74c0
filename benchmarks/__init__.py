"""The figures of the README, each measured by a command kept here."""
