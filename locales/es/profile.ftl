# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    Una tienda en un chat. Mira los productos, comprueba el precio exacto antes de comprar y recibe tus compras aquí mismo.
    Tu dinero solo se gasta cuando la compra es tuya; si un pedido no sale adelante, se te devuelve todo.
    Con /support escribes a quienes llevan esta tienda.
profile-short-description = Productos digitales, entregados en este mismo chat.
