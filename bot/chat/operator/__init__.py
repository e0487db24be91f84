"""The operators' side, by topic: each handler of their taps and commands beside its screens."""
