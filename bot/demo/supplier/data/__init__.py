"""The reference supplier's data: its database, rows and the sample catalogue."""
