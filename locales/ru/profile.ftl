# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    Магазин прямо в чате. Смотрите каталог, узнавайте точную цену до покупки и получайте товар прямо здесь.
    Деньги списываются, только когда товар у вас; если заказ не выполнен, они вернутся полностью.
    Вопросы? Напишите в поддержку: /support.
profile-short-description = Цифровые товары с выдачей прямо в чат.
