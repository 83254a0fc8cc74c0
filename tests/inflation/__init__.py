"""The inflation family: its rules against the naive oracle, its laws, its worked examples."""
