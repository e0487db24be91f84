# Las condiciones de la tienda: el texto propio del operador o este.

terms-text = { $text }
terms-default =
    · <b>Precio.</b> Pagas el precio del botón con el que confirmas. En ese momento se reserva de tu saldo y se cobra cuando tu pedido está listo.
    · <b>Entrega.</b> Tu compra llega a este chat. Algunos productos se preparan a mano y tardan más.
    · <b>Sin entrega.</b> Si un pedido no se puede completar, recuperas todo su precio en tu saldo.
    · <b>¿Algo va mal?</b> Revisa pronto lo que has recibido. Si no funciona, abre el pedido y escríbenos o pide un reembolso. La tienda decide.
    · <b>Tus datos.</b> /privacy dice qué se guarda y /paysupport ayuda con los pagos.
