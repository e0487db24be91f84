"""Rules of orders: state machine, rewards, the supplier's port, and what its words prove."""
