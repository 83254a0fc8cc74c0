"""Doors for people at a keyboard."""
