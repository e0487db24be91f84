# Список команд, который показывает Telegram, и как пользоваться командами операторов.

command-start = Открыть магазин
command-shop = Смотреть каталог
command-orders = Мои заказы и товары
command-wallet = Мой кошелёк
command-balance = Мой кошелёк
command-language = Сменить язык
command-help = Как всё устроено
command-cancel = Прервать оформление
command-desk = Итоги дня
command-credit = Пополнить счёт покупателя
command-review = Заказы под вопросом
command-resolve = Уладить заказ под вопросом
command-buyers = Кто пишет боту
command-product = Что поставщик сообщает о товаре
command-health = Деньги, очереди и неполадки
command-pause = Приостановить продажи
command-resume = Возобновить продажи
command-pin = Закрепить товар
command-unpin = Открепить товар
command-privacy = Что магазин хранит о вас
command-forget = Забыть мои данные
command-search = Найти товар
command-support = Написать в магазин
command-threads = Разговоры с покупателями
command-alerts = Мои уведомления о наличии и ценах

usage-credit =
    <code>/credit КОМУ СУММА</code>
    КОМУ — числовой id или @имя того, кто уже писал боту. СУММА — например, 12,50; со знаком минус деньги списываются.
usage-resolve =
    <code>/resolve ЗАКАЗ trade НОМЕР</code>
    <code>/resolve ЗАКАЗ not-charged</code>
    <code>/resolve ЗАКАЗ refund</code>
    Заказы под вопросом показывает /review.
usage-review = /review показывает заказы под вопросом. Больше ничего указывать не нужно.
usage-desk = /desk показывает итоги дня. Больше ничего указывать не нужно.
usage-unknown = Команды для операторов: /desk, /health, /review, /resolve, /credit, /threads, /buyers, /product, /pin, /unpin, /pause, /resume
usage-product = <code>/product &lt;название или код&gt;</code> показывает, что поставщик сообщает о товаре: себестоимость, поставщика товара, контакты поддержки.
usage-pin = <code>/pin &lt;название или код&gt;</code> ставит товар первым в разделе и на главной странице магазина; <code>/unpin</code> возвращает его на место.
usage-unpin = <code>/unpin &lt;название или код&gt;</code> возвращает товар на его место в разделе.
