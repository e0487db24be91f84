# Остановки продаж, для операторов. (Покупатели видят `declined-sales-paused`.)

alert-sales-paused = ⏸ <b>Продажи остановлены.</b> Кто остановил: { $who }. Причина: { $why }. Купить ничего нельзя. { $remedy }
alert-sales-resumed = ▶️ <b>Одной причиной остановки меньше:</b> { $why }. Кто снял: { $who }. Открыты ли продажи, покажет /desk.

alert-shop-cap = ⏸ <b>Магазин продал столько, сколько можно за 24 часа</b> ({ $cap }). Покупателям сказано, когда прийти снова; предел задаёт SHOP_DAILY_CAP.

pause-operator = так решил оператор
pause-doubt = несколько покупок подряд остались без ясного ответа поставщика
pause-balance = на нашем балансе у поставщика мало денег
pause-books = учёт не сходится
pause-restore = база восстановлена из резервной копии

remedy-operator = Возобновить — /resume.
remedy-doubt = Посмотрите /review, затем /resume.
remedy-balance = После пополнения продажи возобновятся сами.
remedy-books = Запустите <code>vitrine reconcile</code>, затем /resume.
remedy-restore = Сверьте базу со списком поставщика, затем /resume; до этого у поставщика тоже ничего не покупается.

actor-shop = сам магазин
actor-staff = оператор <code>{ $id }</code>

sales-open = ▶️ <b>Продажи открыты.</b>
sales-paused = ⏸ <b>Продажи остановлены.</b> Купить ничего нельзя.
sales-pause = · { $who }, { $at } ({ AGO($age) }): { $why }. { $remedy }
