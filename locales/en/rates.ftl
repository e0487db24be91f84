# Rates that jumped, for operators only.

rate-says = The source says <b>{ $rate }</b>
rate-usual = Usual in the last seven days: { $rate }
rate-setting = The settings say { $rate }
rate-what-to-do = If the new rate is right, accept it with the button. If it is wrong, correct the source: everything goes on by itself once it says a usual rate again.

rate-ask-exchange = ❓ <b>Calculate all prices with { $rate }?</b> Sales resume. The prices that buyers have on their screens expire.
rate-ask-method = ❓ <b>Let buyers pay at { $rate }?</b> { $method }: offered again from then on.
rate-risk = If the rate is wrong, every sale may be at a loss. Compare it with another source first.
rate-done = ✅ <b>{ $rate } is used from now on.</b>
rate-gone = This rate does not wait for a decision any more, so nothing was changed. /health shows the state.
