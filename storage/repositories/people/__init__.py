"""Repositories of people, the update inbox, support threads, audit log and sales pauses."""
