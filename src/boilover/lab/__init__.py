"""What a designer asks: figures with their errors."""
