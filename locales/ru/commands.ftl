# Список команд, который показывает Telegram, и как пользоваться командами операторов.

command-start = Открыть магазин
command-shop = Смотреть каталог
command-orders = Мои заказы и товары
command-wallet = Мой баланс
command-balance = Мой баланс
command-language = Сменить язык
command-help = Как это работает
command-cancel = Прервать заполнение
command-desk = Итоги дня
command-credit = Пополнить баланс покупателя
command-refund = Вернуть платёж покупателю
command-limit = Кредитный лимит покупателя
command-review = Заказы, ждущие решения
command-resolve = Принять решение по заказу
command-buyers = Кто пишет боту
command-product = Что поставщик сообщает о товаре
command-health = Баланс, очереди и неполадки
command-pause = Приостановить продажи
command-resume = Возобновить продажи
command-pin = Закрепить товар
command-unpin = Открепить товар
command-approvals = Разрешённые низкие цены
command-markup = Правила цен
command-promo = Промокоды
command-explain = Объяснить цену
command-privacy = Что магазин хранит о вас
command-terms = Условия магазина
command-forget = Удалить мои данные
command-search = Найти товар
command-support = Написать в поддержку
command-paysupport = Помощь с оплатой
command-threads = Диалоги с покупателями
command-alerts = Мои уведомления о наличии и ценах

usage-wrong-amount = ⚠️ Ничего не изменилось: непонятно, какая сумма «{ $text }». Напишите её без разделителя тысяч, например 1500.
usage-credit =
    <code>/credit КОМУ СУММА</code>
    КОМУ — числовой id или @имя того, кто уже писал боту. СУММА — например, 12,50; со знаком минус деньги списываются.
    <code>/credit КОМУ СУММА СЛУЧАЙ</code> — то же самое, и закрывает платёжный случай из /review.
usage-refund =
    <code>/refund КТО</code> покажет платежи покупателя. КТО — числовой ID или @имя.
    <code>/refund ПЛАТЁЖ</code> покажет один платёж по его ID у способа оплаты.
    Возврат заказа на баланс: <code>/resolve ЗАКАЗ refund</code>
usage-limit =
    <code>/limit КОМУ</code> показывает кредитный лимит покупателя: сколько можно потратить до оплаты.
    <code>/limit КОМУ СУММА</code> задаёт личный лимит.
    <code>/limit КОМУ default</code> возвращает общий лимит магазина.
usage-resolve =
    <code>/resolve ЗАКАЗ trade НОМЕР</code>
    <code>/resolve ЗАКАЗ not-charged</code>
    <code>/resolve ЗАКАЗ refund</code>
    Заказы, ждущие решения, показывает /review.
usage-product = <code>/product &lt;название или код&gt;</code> показывает данные поставщика о товаре: себестоимость, продавца, контакты поддержки.
usage-pin = <code>/pin &lt;название или код&gt;</code> закрепляет товар первым в категории и на главной странице; <code>/unpin</code> открепляет его.
usage-unpin = <code>/unpin &lt;название или код&gt;</code> открепляет товар.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category НАЗВАНИЕ: 20% round 0.05</code>
    <code>/markup product НАЗВАНИЕ ИЛИ КОД: -10% below-cost</code>
    <code>/markup variant ТОВАР / ВАРИАНТ: 12.5% exact</code>
    <code>/markup product НАЗВАНИЕ ИЛИ КОД: remove</code>
    Процент — это наценка, сумма со знаком прибавляется к каждой штуке. <code>min</code> — минимальная маржа. Новые цены видны до того, как что-то изменится.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product НАЗВАНИЕ ИЛИ КОД limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category НАЗВАНИЕ</code>
    <code>/promo SUMMER</code> показывает промокод и заказы с ним, <code>/promo SUMMER end</code> завершает его.
    Процент или сумма вычитается из цены заказа. <code>limit</code> — сколько заказов может быть с промокодом, <code>each</code> — сколько у одного покупателя, <code>minimum</code> — наименьшая цена заказа. Цены вы увидите до добавления промокода.
usage-explain = <code>/explain &lt;название или код&gt;</code> показывает по шагам, из чего складывается цена товара.
command-topup = Пополнить баланс
command-invite = Пригласить друзей
command-claims = Платежи к проверке
command-claim = Подтвердить другую сумму платежа
usage-claim =
    <code>/claim КОД</code> показывает ручной платёж.
    <code>/claim КОД СУММА</code> подтверждает другую сумму, например 12,50, в валюте платежа.
commands-title = <b>Команды для операторов</b>
commands-state = <b>Магазин</b>
commands-orders = <b>Заказы и диалоги</b>
commands-money = <b>Покупатели и деньги</b>
commands-products = <b>Товары и цены</b>
commands-other = <b>Другое</b>
commands-line = { $command } — { $text }
commands-more = Команда, которой нужно имя или сумма, например /credit, объясняет себя сама, если отправить её отдельно.
commands-unknown = Команды { $command } нет.
commands-nearest = Может быть, { $commands }?
commands-all = /help показывает все команды.
