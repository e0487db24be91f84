# Lo que Telegram muestra del bot antes de escribirle, y el saludo de una tienda con nombre.

profile-description =
    Una tienda en un chat. Mira las categorías, ve el precio exacto antes de comprar y recibe tu pedido aquí mismo.
    Solo pagas cuando tu pedido está listo. Si no se puede completar, se te devuelve todo el dinero.
    ¿Preguntas? Con /support escribes a quienes llevan esta tienda.
profile-short-description = Productos digitales, entregados en este mismo chat.
