"""The proofs: rules, records and doors against what they promise."""
