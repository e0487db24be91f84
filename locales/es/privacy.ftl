# Qué guarda la tienda de quien lo lee, y cómo borrarlo.

privacy-head = <b>Qué guarda de ti esta tienda y por qué</b>
privacy-person = · <b>Tu nombre, tu ID y tu idioma en Telegram</b>, para reconocerte y escribirte en tu idioma.
privacy-orders = · <b>Lo que has pedido y pagado</b>, para la contabilidad. Esto no se borra nunca.
privacy-texts = { $days ->
    [0] · <b>Lo que se te entregó y lo que escribiste para ello</b>, para que puedas abrirlo otra vez; hasta que lo borres.
    [one] · <b>Lo que se te entregó y lo que escribiste para ello</b>, para que puedas abrirlo otra vez; durante { $days } día después de la entrega.
    [many] · <b>Lo que se te entregó y lo que escribiste para ello</b>, para que puedas abrirlo otra vez; durante { $days } de días después de la entrega.
   *[other] · <b>Lo que se te entregó y lo que escribiste para ello</b>, para que puedas abrirlo otra vez; durante { $days } días después de la entrega.
}
privacy-unfinished = { $days ->
    [one] · <b>Las compras que no terminaste</b>, para que puedas seguir donde estabas; durante { $days } día.
    [many] · <b>Las compras que no terminaste</b>, para que puedas seguir donde estabas; durante { $days } de días.
   *[other] · <b>Las compras que no terminaste</b>, para que puedas seguir donde estabas; durante { $days } días.
}
privacy-support-messages = { $days ->
    [0] · <b>Los mensajes entre tú y la tienda</b>, para ayudarte; hasta que los borres.
    [one] · <b>Los mensajes entre tú y la tienda</b>, para ayudarte; durante { $days } día después del último mensaje.
    [many] · <b>Los mensajes entre tú y la tienda</b>, para ayudarte; durante { $days } de días después del último mensaje.
   *[other] · <b>Los mensajes entre tú y la tienda</b>, para ayudarte; durante { $days } días después del último mensaje.
}
privacy-claims = { $days ->
    [0] · <b>Números de transacción e imágenes de tus pagos</b>, para que la tienda encuentre tu dinero; hasta que los borres.
    [one] · <b>Números de transacción e imágenes de tus pagos</b>, para que la tienda encuentre tu dinero; { $days } día después de la decisión.
   *[other] · <b>Números de transacción e imágenes de tus pagos</b>, para que la tienda encuentre tu dinero; { $days } días después de la decisión.
}
privacy-alerts = · <b>Tus avisos</b>, hasta que los quites.
privacy-referral = · <b>Quién te invitó</b>, si llegaste por el enlace de un amigo, para que reciba su recompensa; hasta que lo borres.
privacy-others = Lo que se te entrega, lo que escribes y tus mensajes se guardan cifrados. Lo que escribes para un producto se usa solo para completar ese pedido, y nada más sobre ti sale de esta tienda.

forget-goes =
    <b>Se borrará:</b> lo entregado en pedidos ya terminados y lo que escribiste para ellos, tus mensajes con la tienda, las compras que no terminaste y tus avisos. Tu lista de pedidos quedará vacía.
    ¿Aún necesitas algún código? Guárdalo antes: no se podrá volver a mostrar.
forget-referral = Tu enlace de invitación dejará de funcionar y las recompensas en espera se perderán.
forget-stays = { $count ->
    [0] <b>Se queda:</b> tu saldo, lo que pediste y pagaste, y tu nombre, tu ID y tu idioma en Telegram. Los necesita nuestra contabilidad.
    [one] <b>Se queda:</b> tu saldo, lo que pediste y pagaste, y tu nombre, tu ID y tu idioma en Telegram. Los necesita nuestra contabilidad. Queda { $count } pedido abierto: lo verás hasta que termine, y entonces también se borrará.
    [many] <b>Se queda:</b> tu saldo, lo que pediste y pagaste, y tu nombre, tu ID y tu idioma en Telegram. Los necesita nuestra contabilidad. Quedan { $count } de pedidos abiertos: los verás hasta que terminen, y entonces también se borrarán.
   *[other] <b>Se queda:</b> tu saldo, lo que pediste y pagaste, y tu nombre, tu ID y tu idioma en Telegram. Los necesita nuestra contabilidad. Quedan { $count } pedidos abiertos: los verás hasta que terminen, y entonces también se borrarán.
}
forget-final = Nadie puede deshacerlo, ni siquiera la tienda. Los mensajes de este chat se quedan: puedes borrarlos tú.
forget-done = ✓ <b>Borrado.</b> Puedes seguir comprando aquí cuando quieras.
