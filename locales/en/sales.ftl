# Pauses of sales, for operators. (What buyers read is `declined-sales-paused`.)

alert-sales-paused = ⏸ <b>Sales are paused</b> by { $who }: { $why }. Nothing can be bought. { $remedy }
alert-sales-resumed = ▶️ <b>A reason to pause sales is gone</b>, says { $who }. It was: { $why }. /desk tells whether they are open again.

alert-shop-cap = ⏸ <b>The shop has sold as much as it may within 24 hours</b> ({ $cap }). Buyers are told when to come again; SHOP_DAILY_CAP sets how much it is.

pause-operator = an operator said so
pause-doubt = several purchases in a row got no clear answer from the store
pause-balance = the balance at the store is too low
pause-books = the books do not add up
pause-restore = the database came back from a backup

remedy-operator = /resume opens them again.
remedy-doubt = Look at /review, then /resume.
remedy-balance = They open by themselves once it is topped up.
remedy-books = Run <code>vitrine reconcile</code>, then /resume.
remedy-restore = Compare it with the store's list, then /resume; until then nothing is bought at the store either.

actor-shop = the shop itself
actor-staff = operator <code>{ $id }</code>

sales-open = ▶️ <b>Sales are open.</b>
sales-paused = ⏸ <b>Sales are paused.</b> Nothing can be bought.
sales-pause = · by { $who }, { $age } ago ({ $at }): { $why }. { $remedy }
