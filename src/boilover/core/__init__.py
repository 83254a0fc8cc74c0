"""Cards, chance, state and compilation: what every family stands on. Knows no game."""
