"""Who sits where: bots and people at a match, one table or thousands of self-played ones."""
