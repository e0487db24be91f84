"""The buyers' side, by topic: each handler of their taps, commands and texts beside its screens."""
