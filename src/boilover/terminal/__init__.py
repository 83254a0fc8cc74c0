"""The plain line interface: a table drawn in text, at a prompt."""
