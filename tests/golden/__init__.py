"""Hand-checked examples of the rulebooks, under their labels."""
