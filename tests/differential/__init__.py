"""Interpreted and compiled kernels: the same words out of the same words."""
