"""The commands, thin."""


def main() -> int:
    """Run the program."""
    return 0
