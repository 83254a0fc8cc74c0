"""The naive oracle: slow, obvious second implementations, written from RULINGS.md alone."""
