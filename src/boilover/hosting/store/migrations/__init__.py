"""How the database of a table server came to be what it is, step by step."""
