"""What buyers tap and see: a handler beside its screens."""
