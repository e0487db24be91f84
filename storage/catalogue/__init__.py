"""The catalogue mirror, the ids of its choices, and watches."""
