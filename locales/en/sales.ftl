# Pauses of sales, for operators. (What buyers read is `declined-sales-paused`.)

pause-operator = manual pause
pause-overcharged = the supplier charged more than it quoted, several times within 24 hours
pause-doubt = several purchases in a row got no clear answer from the supplier
pause-balance = the balance at the supplier is too low
pause-books = the ledger does not add up
pause-restore = the database was restored from a backup
pause-account = the supplier refuses our account
pause-account-ban = the supplier has banned our account
pause-account-balance = the supplier refuses our account: its balance is used up
pause-account-other = the supplier refuses our account and gives no reason that is known
pause-trades = the supplier refuses orders from our account
pause-rate = there is no exchange rate that can be used
pause-rate-jump = the exchange rate differs too much from the usual one

remedy-operator = Use /resume to end it.
remedy-doubt = Check /review, then use /resume.
remedy-overcharged = Compare the latest orders with the supplier's list, then use /resume.
remedy-balance = Sales resume by themselves once it is topped up.
remedy-books = Run <code>vitrine reconcile</code>, then use /resume.
remedy-account = Check the merchant ID and the key. Sales resume by themselves once the supplier accepts the account.
remedy-account-ban = Write to the supplier. Sales resume by themselves once it answers a call of the account.
remedy-account-balance = Top up the balance at the supplier. Sales resume by themselves once it answers a call of the account.
remedy-account-other = Read what the supplier says; it may be a fault of its own. Sales resume by themselves once it answers a call of the account.
remedy-trades = Resolve it with the supplier, then use /resume. Orders already placed wait; if it takes long, their buyers get the money back.
remedy-rate = Check EXCHANGE_RATE_SOURCE. Sales resume by themselves once a rate can be read that is not too old.
remedy-rate-jump = The button below the alert, or in /health, accepts the rate. Sales resume by themselves once the source says a usual rate again.
remedy-restore = Compare it with the supplier's list, then use /resume; until then nothing is bought from the supplier either.

actor-shop = the shop itself
actor-staff = operator <code>{ $id }</code>
actor-staff-named = operator { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>Sales are open.</b>
sales-open-but = ⚠️ <b>Sales are open, but buyers are turned away:</b>
sales-open-unanswered = ⚠️ <b>Sales are open, but the supplier is not answering.</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = the balance at the supplier is too low for an order that costs { $cost }
sales-trouble-no-answer = the supplier is not answering, or its answers cannot be used
sales-trouble-line = · { $why }. { $missed }
sales-trouble-missed = { $count ->
    [0] Nobody has tried to buy since { $since }.
    [one] One buyer could not buy since { $since }: { $money }.
   *[other] { $count } buyers could not buy since { $since }: { $money }.
}
sales-trouble-missed-until = { $count ->
    [0] Nobody tried to buy from { $since } until { $until }.
    [one] One buyer could not buy from { $since } until { $until }: { $money }.
   *[other] { $count } buyers could not buy from { $since } until { $until }: { $money }.
}
sales-paused = ⏸ <b>Sales are paused.</b> Nothing can be bought.
sales-pause = · by { $who }, { $age } ago ({ $at }): { $why }. { $remedy }
sales-pause-now = · by { $who }, just now: { $why }. { $remedy }

resume-ask = ❓ <b>Resume sales?</b> They are paused for these reasons:
resume-then = What the button does:
resume-does-operator = · The manual pause ends.
resume-does-overcharged = · The shop buys again from a supplier that charged more than it quoted, and counts such orders from zero.
resume-does-account = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-account-ban = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-account-balance = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-account-other = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-trades = · The shop buys again, starting with the orders that wait.
resume-does-doubt = · The shop buys again from a supplier that gave no clear answer, and counts such purchases from zero.
resume-does-balance = · The pause for the low balance continues.
resume-does-rate = · The pause for the exchange rate continues.
resume-does-rate-jump = · The pause stays until the exchange rate is accepted by its own button.
resume-does-books = · Buyers can order although the ledger does not add up. The same error pauses sales again tomorrow at the earliest.
resume-does-restore = · The shop buys from the supplier again. What was bought there after the backup, and is not resolved yet, may be bought a second time.
