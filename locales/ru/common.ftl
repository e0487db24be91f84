# Название языка на нём самом и слова, общие для всех экранов.

language-name = Русский

crumb-shop = 🛍 Магазин
crumb-offer = Ваш заказ
crumb-orders = Мои заказы
crumb-wallet = Кошелёк
crumb-language = Язык
crumb-help = Помощь

button-home = 🏠 Главная
button-back = ‹ Назад
button-previous = ‹ Предыдущая
button-next = Следующая ›
button-shop = 🛍 В магазин
button-orders = 🧾 Мои заказы
button-order = 🧾 О заказе
button-wallet = 👛 Кошелёк
button-language = 🌐 Язык
button-help = ❔ Помощь
button-refresh = 🔄 Обновить
button-try-again = 🔄 Ещё раз
button-cancel = ✖️ Отмена
button-leave = ✖️ Выйти

first-of-many = <i>Здесь поместились только первые { $most } из { $count }. Нужен другой пункт — напишите оператору магазина.</i>
first-can-type = <i>Здесь поместились только первые { $most } из { $count }. Любой другой ответ можно ввести.</i>
page-of = <i>Страница { $page } из { $pages }</i>

language-choose = На каком языке будем общаться?

help-buying =
    <b>Как купить</b>
    Откройте раздел, выберите товар и ответьте на вопросы продавца. Точная цена видна заранее, а покупка совершается, только когда вы нажмёте кнопку с этой ценой.
help-money =
    <b>Ваши деньги</b>
    Когда вы подтверждаете заказ, его цена резервируется в кошельке. Деньги списываются, только когда товар поступил. Если заказ не состоится, вернётся вся сумма.
help-orders =
    <b>Ваши товары</b>
    Они приходят в этот чат и скрыты, пока вы на них не нажмёте. Открыть их снова можно в любой момент в разделе «Мои заказы».
help-commands =
    /shop — каталог
    /search — найти товар по названию
    /orders — ваши заказы и товары
    /wallet — сколько можно потратить
    /alerts — уведомления о наличии и ценах
    /support — написать в магазин
    /language — сменить язык
    /privacy — что о вас хранится
    /cancel — прервать оформление

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

toast-placing = Оформляем заказ…
toast-too-fast = ⏱ Слишком быстро. Попробуйте ещё раз через секунду.
