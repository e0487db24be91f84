"""What operators tap and see: a handler beside its screens."""
