"""The tree of play, counted on tiny packs."""
