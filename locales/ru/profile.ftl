# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    Магазин прямо в чате. Смотрите каталог, узнавайте точную цену до покупки и получайте товар прямо здесь.
    Деньги списываются, только когда товар у вас; если заказ не состоится, они вернутся полностью.
    /support — связь с теми, кто ведёт магазин.
profile-short-description = Цифровые товары с доставкой прямо в чат.
