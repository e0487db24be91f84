"""Our own data as protocols: one repository for each aggregate, and the transaction of all of them."""
