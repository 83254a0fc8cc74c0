"""Laws that every game obeys at every table."""
