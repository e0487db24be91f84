# Pauses of sales, for operators. (What buyers read is `declined-sales-paused`.)

pause-operator = an operator said so
pause-overcharged = the supplier charged more than it had asked, several times within 24 hours
pause-doubt = several purchases in a row got no clear answer from the supplier
pause-balance = the balance at the supplier is too low
pause-books = the books do not add up
pause-restore = the database came back from a backup
pause-account = the supplier refuses our account
pause-trades = the supplier refuses to trade for our account

remedy-operator = /resume opens them again.
remedy-doubt = Look at /review, then /resume.
remedy-overcharged = Compare the latest orders with the supplier's list, then /resume.
remedy-balance = They open by themselves once it is topped up.
remedy-books = Run <code>vitrine reconcile</code>, then /resume.
remedy-account = Check the merchant ID and the key. They open by themselves once the supplier accepts the account.
remedy-trades = Settle it with the supplier, then /resume. Orders that are placed wait, and get their money back if it takes long.
remedy-restore = Compare it with the supplier's list, then /resume; until then nothing is bought at the supplier either.

actor-shop = the shop itself
actor-staff = operator <code>{ $id }</code>

sales-open = ▶️ <b>Sales are open.</b>
sales-paused = ⏸ <b>Sales are paused.</b> Nothing can be bought.
sales-pause = · by { $who }, { $age } ago ({ $at }): { $why }. { $remedy }

resume-ask = ❓ <b>Open sales again?</b> They are paused for these reasons:
resume-then = What the button does:
resume-does-operator = · The operator's break is over.
resume-does-overcharged = · The shop buys again from a supplier that charged more than it had asked, and counts such orders from zero.
resume-does-account = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-trades = · The shop trades again, starting with the orders that wait.
resume-does-doubt = · The shop buys again from a supplier that left purchases without a clear answer, and counts those from zero.
resume-does-balance = · The pause for the low balance stays.
resume-does-books = · Buyers can order although the books do not add up. The same fault pauses sales again tomorrow at the earliest.
resume-does-restore = · The shop buys at the supplier again. What was bought there after the backup, and is not settled yet, may be bought a second time.
