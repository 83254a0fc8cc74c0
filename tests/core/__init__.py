"""What every family stands on: bits, chance, cards, options."""
