"""Products, and what a buyer chose of one."""
