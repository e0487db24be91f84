"""Types of people: persons, and their support threads."""
