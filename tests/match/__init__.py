"""Matches, records and variant files."""
