"""Price rules, promo codes and approvals, as operators manage them."""
