# Pauses of sales, for operators. (What buyers read is `declined-sales-paused`.)

alert-sales-paused = ⏸ <b>Sales are paused</b> by { $who }: { $why }. Nothing can be bought until they are open again.
alert-sales-resumed = ▶️ A reason to pause sales is gone, by { $who }: { $why }. /desk says whether they are open again.

alert-shop-cap = ⏸ <b>The shop has sold as much as it may within 24 hours</b> ({ $cap }). Buyers are told when to come again; SHOP_DAILY_CAP sets how much it is.

pause-operator = an operator said so
pause-doubt = several purchases in a row got no clear answer from the store. Look at /review, then /resume
pause-balance = the balance at the store is too low. They open by themselves once it is topped up
pause-books = the books do not agree with themselves. Run <code>python -m bot reconcile</code>, then /resume
pause-restore = the database came back from a backup. Compare it with the store's list, then /resume; until then nothing is bought at the store either

actor-shop = the shop itself
actor-staff = operator <code>{ $id }</code>

sales-open = ▶️ <b>Sales are open.</b>
sales-paused = ⏸ <b>Sales are paused.</b> Nothing can be bought.
sales-pause = · by { $who }, { $age } ago ({ $at }): { $why }
