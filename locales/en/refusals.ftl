# Why the supplier refused: for buyers, where it is their concern; and for operators.
# The clauses for buyers follow a colon and end with a full stop.

refused-sold-out = it has just sold out.
refused-card-taken = somebody else has just bought the one you picked.
refused-gone = it is no longer sold.
refused-changed = something about this product has changed; please choose again.
refused-too-few = this is below the minimum quantity.
refused-too-many = this is above the maximum quantity.
refused-flash-coming = the flash sale has not started yet.
refused-flash-over = the flash sale is over.
refused-code = the promo code cannot be used for this product.
refused-answer = one of your answers cannot be accepted; please check what you typed.

# For operators, after the supplier's own words.

said-in-full = { $said } — { $meaning }
said-sold-out = out of stock
said-card-taken = the chosen item is taken or gone
said-card-unfit = the chosen item cannot be picked for this product
said-product-gone = the product is gone or not on sale there
said-not-for-resale = the product is not open to resellers
said-product-changed = the product was changed there meanwhile
said-product-misconfigured = the price list of the product is broken there
said-choice-missing = a variant or an option is missing
said-choice-gone = the variant or the option does not exist there
said-below-minimum = below the smallest quantity
said-above-maximum = above the largest quantity
said-account-limit = our account there may not buy it again
said-flash-coming = the flash sale has not begun
said-flash-over = the flash sale has ended
said-coupon-unknown = the promo code does not exist
said-coupon-of-other = the promo code is for another product
said-coupon-spent = the promo code is used up
said-coupon-expired = the promo code has expired
said-answer-invalid = an answer of the buyer does not fit its field
said-input-blocked = a firewall there blocked something that the buyer typed
said-balance = the balance is too low: ours there, or theirs at their own source
said-banned = our account there is blocked
said-wrong-key = the key is wrong: SUPPLIER_APP_KEY
said-merchant-unknown = our merchant number is unknown there: SUPPLIER_APP_ID
said-number-in-use = the request number is in use already
said-code-missing = the code of the product is missing
said-order-unknown = the order is unknown there
said-source-unreachable = their own source cannot be reached
