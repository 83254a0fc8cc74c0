"""Bots that search."""
