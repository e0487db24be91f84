"""Writes the data set of a release, which every later version must be able to open."""
