"""Money for operators: claims, payment cases, refunds of payments, and credit."""
