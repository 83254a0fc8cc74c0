"""The pots family: its scoring, words, shuffle, and its naive twin."""
