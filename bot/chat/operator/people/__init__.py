"""People for operators: buyers and their accounts, and support threads."""
