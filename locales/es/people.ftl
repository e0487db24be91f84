## Soporte: escribir a la tienda, para compradores; mensajes y conversaciones, para operadores.

support-about = Sobre el pedido #{ NUMBER($order, useGrouping: 0) } · { $name }
support-invite =
    ¿En qué podemos ayudarte? <b>Escribe aquí tu mensaje</b>; también puedes enviar imágenes y archivos.
    Te responderemos en este chat. Por favor, no envíes contraseñas ni códigos.
support-payment =
    <b>Ayuda con un pago</b>
    Escribe aquí tu mensaje: de qué pedido o recarga se trata, cuándo pagaste y cuánto. Ayuda un número de recibo de /wallet o una imagen.
    Para recuperar el dinero de un pedido, ábrelo en /orders y pide un reembolso. Te responderemos en este chat.
support-passed-on =
    ✓ <b>Enviado.</b> Te responderemos en este chat; no hace falta que esperes aquí.
    Si quieres añadir algo, toca el botón. Lo que escribas sin tocarlo busca productos.
support-only-these = A soporte puedes enviar textos, imágenes, archivos, stickers y mensajes de voz. Usa uno de estos, por favor.
support-ask = Solo entiendo texto y botones. ¿Lo envío a soporte?
support-answer = 💬 <b>Respuesta de la tienda</b>
support-closed = ✓ <b>Creemos que está resuelto</b> y hemos cerrado la conversación. Si aún necesitas ayuda, vuelve a escribirnos.

refund-ask = <b>¿Pedir un reembolso?</b>{"\u000A"}{ $name } · { $money }
refund-how = La tienda lo decide y te responde en este chat. Hasta entonces no se mueve ningún dinero.
refund-why = ¿Por qué lo pides? <b>Escríbelo aquí</b> y enviamos tu solicitud con el motivo. O envíala sin él.
refund-sent = ✓ <b>Hemos recibido tu solicitud de reembolso.</b> La tienda lo decide y te responde en este chat; todavía no se ha movido ningún dinero. Escribe aquí por qué lo pides.
refund-sent-with-reason = ✓ <b>Hemos recibido tu solicitud de reembolso con el motivo.</b> La tienda lo decide y te responde en este chat; todavía no se ha movido ningún dinero. Si quieres añadir algo, toca el botón.
refund-received = ✓ <b>Recibimos tu solicitud de reembolso</b> el { $at }. La tienda lo decide y te responde en este chat. Si quieres añadir algo, toca el botón.
refund-text = Quiero un reembolso de este pedido.

thread-letter = 💬 <b>{ $name }</b> ({ $who }) ha escrito
thread-refund = 💰 <b>{ $name }</b> ({ $who }) pide un reembolso
thread-refund-how = <i>No se ha movido ningún dinero. Responde a este mensaje para contestar.</i>
thread-problem = ⚠️ <b>{ $name }</b> ({ $who }) avisa de un problema
thread-refund-asked = 💰 <b>Pidió un reembolso</b> hace { $age }
thread-answered = ↪️ <b>{ $operator }</b> ha respondido a { $name } ({ $who })
thread-closed-by = ✓ <b>{ $operator }</b> ha cerrado la conversación con { $name } ({ $who })
thread-unreached = ⚠️ <b>{ $name }</b> ({ $who }) ha bloqueado el bot o ha borrado su cuenta. Tu respuesta queda guardada y se enviará si vuelve.
thread-order = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name } ×{"\u00A0"}{ $quantity } · { $price } · { $status } · hace { $age }
thread-no-order = <i>Sin relación con un pedido</i>
thread-words = <blockquote>{ $text }</blockquote>
thread-forgotten = <i>🗑 El texto se ha borrado.</i>
thread-original-follows = <i>📎 Llega aparte, en el mensaje siguiente.</i>
thread-original-lost = <i>📎 Quien escribió este mensaje lo ha borrado.</i>
thread-how = <i>Responde a este mensaje para contestar.</i>
thread-sent = ✓ De camino a <b>{ $name }</b> ({ $who }).
thread-sent-about = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name }
thread-next-too = ✍️ Lo siguiente que escribas también irá ahí, hasta que abras otra cosa o pasen { $time }.
thread-write-now = ✍️ <b>Lo siguiente que escribas irá a { $name }</b> ({ $who }), hasta que abras otra cosa o pasen { $time }. Después, responde a este mensaje.
thread-for-whom = ⚠️ <b>Todavía no se ha enviado nada.</b> Después de abrir una conversación llegó un mensaje de otra. ¿Para quién es el tuyo?
thread-head = 💬 Conversación con <b>{ $name }</b> ({ $who })
thread-head-closed = ✓ Conversación cerrada con <b>{ $name }</b> ({ $who })
thread-from-them = <b>{ $name }</b> · <i>hace { $age }</i>{"\u000A"}<blockquote>{ $text }</blockquote>
thread-from-us = ↪️ <b>Nuestra respuesta a { $name }</b> · <i>hace { $age }</i>{"\u000A"}<blockquote>{ $text }</blockquote>
threads-none = ✅ No hay ninguna conversación abierta.
threads-title = { $count ->
    [one] <b>{ $count } conversación abierta</b>
    [many] <b>{ $count } de conversaciones abiertas</b>, primero las que más esperan
   *[other] <b>{ $count } conversaciones abiertas</b>, primero las que más esperan
}
threads-no-refund-requests = ✅ No hay solicitudes de reembolso abiertas.
threads-refund-requests = { $count ->
    [one] <b>{ $count } solicitud de reembolso</b>
   *[other] <b>{ $count } solicitudes de reembolso</b>, primero las que más llevan esperando
}
thread-line-waiting = ❗️ { $name } · { $age } · «{ $text }»
thread-line-answered = ↪️ { $name } · { $age } · «{ $text }»

## Compradores para el personal: búsqueda, su página, bloqueos y notas.

buyer-matches = ❓ <b>¿A quién te refieres con «{ $text }»?</b> Los nombres se repiten y cualquiera puede ponerse uno: mira el número.
buyer-matches-more = Hay más. Escribe más letras del nombre, o el @nombre.
buyer-banned = 🚫 <b>Bloqueado</b>
buyer-banned-by = 🚫 <b>Bloqueado</b> desde { $at } por { $name }
buyer-seen = Visto por primera vez { $met } · última vez hace { $age } · idioma { $language }
buyer-invited-others = { $count ->
    [one] Invitó a { $count } persona · ganó { $money }
   *[other] Invitó a { $count } personas · ganó { $money }
}
buyer-orders = { $count ->
    [0] <b>Sin pedidos</b>
    [one] <b>{ $count } pedido</b>
   *[other] <b>{ $count } pedidos</b>
}
buyer-orders-in = { $status }: { $count }
buyer-orders-list = { $orders }
buyer-orders-refused = Rechazados: { $count }
buyer-spent = Gastado (entregado, menos reembolsos): <b>{ $money }</b>
buyer-paid-in = { $count ->
    [one] Ingresado: { $money } con { $count } pago
   *[other] Ingresado: { $money } con { $count } pagos
}
buyer-refunded = Reembolsado al saldo: { $money }
buyer-paid-back = Pagos devueltos o retirados: { $money }
buyer-by-hand = Añadido por el personal: { $money }
banned-title = { $count ->
    [0] ✅ No hay nadie bloqueado.
    [one] 🚫 <b>{ $count } persona bloqueada</b>
   *[other] 🚫 <b>{ $count } personas bloqueadas</b>, primero las últimas
}
ban-ask = ❓ <b>¿Bloquear a { $name }</b> ({ $who })?
ban-effect = No podrá comprar nada más, y los precios que se le muestran ahora caducan. Los pedidos hechos se terminan. Conserva lo comprado y su dinero, y puede seguir escribiéndote.
ban-why = <b>¿Por qué?</b> Solo lo lee el personal. Toca un motivo, que ya bloquea, o escribe el tuyo aquí.
ban-reason = Motivo, solo para el personal: «{ $text }»
ban-reason-fraud = fraude
ban-reason-chargeback = pago retirado
ban-reason-spam = mensajes no deseados
ban-reason-insults = insultos
ban-changed = 🚫 <b>{ $name }</b> ({ $who }) está bloqueado.
ban-nothing-to-change = ℹ️ <b>{ $name }</b> ({ $who }) ya estaba bloqueado. No se ha cambiado nada.
ban-is-staff = ⚠️ <b>{ $name }</b> ({ $who }) es del personal y no se puede bloquear.
ban-money = 💰 Tiene { $money } de saldo y no puede gastarlo. Devuélvelo con «Devolver un pago», o a mano.
unban-ask = ❓ <b>¿Desbloquear a { $name }</b> ({ $who })?
unban-effect = Podrá volver a comprar al momento.
unban-changed = ✅ <b>{ $name }</b> ({ $who }) puede volver a comprar.
unban-nothing-to-change = ℹ️ <b>{ $name }</b> ({ $who }) no está bloqueado. No se ha cambiado nada.
notes-title = { $count ->
    [one] ✍️ <b>{ $count } nota</b>
   *[other] ✍️ <b>{ $count } notas</b>
}
notes-none = ✍️ Todavía no hay notas.
note-ask = ✍️ <b>¿Qué debe saber el personal de { $name }</b> ({ $who })? Escríbelo aquí. Los compradores nunca ven las notas.
note-ask-order = ✍️ <b>¿Qué debe saber el personal del pedido #{ NUMBER($order, useGrouping: 0) }?</b> Escríbelo aquí. Los compradores nunca ven las notas.
note-added-order = ✅ Tu nota sobre el pedido #{ NUMBER($order, useGrouping: 0) } está guardada.
note-line-note = <b>{ $name }</b>, hace { $age }: { $text }
note-line-order = <b>{ $name }</b>, hace { $age }, pedido #{ NUMBER($order, useGrouping: 0) }: { $text }
note-line-ban = 🚫 <b>{ $name }</b>, hace { $age }, motivo del bloqueo: { $text }
note-line-unban = ✅ <b>{ $name }</b>, hace { $age }, motivo del desbloqueo: { $text }
note-unreadable = (esta nota no se puede leer)

## Qué guarda la tienda de quien lo lee, y cómo borrarlo.

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
privacy-notes = · <b>Notas de la tienda sobre ti</b> y tus pedidos, para ayudarte; hasta que las borres. Un bloqueo se conserva.
privacy-alerts = · <b>Tus avisos</b>, hasta que los quites.
privacy-referral = · <b>Quién te invitó</b>, si llegaste por el enlace de un amigo, para que reciba su recompensa; hasta que lo borres.
privacy-others = Lo que se te entrega, lo que escribes y tus mensajes se guardan cifrados. Lo que escribes para un producto se usa solo para completar ese pedido, y nada más sobre ti sale de esta tienda.

forget-goes =
    <b>Se borrará:</b> lo entregado en pedidos ya terminados y lo que escribiste para ellos, tus mensajes con la tienda y sus notas sobre ti, las compras que no terminaste y tus avisos. Tu lista de pedidos quedará vacía.
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

## Las condiciones de la tienda: el texto propio del operador o este.

terms-text = { $text }
terms-default =
    · <b>Precio.</b> Pagas el precio del botón con el que confirmas. En ese momento se reserva de tu saldo y se cobra cuando tu pedido está listo.
    · <b>Entrega.</b> Tu compra llega a este chat. Algunos productos se preparan a mano y tardan más.
    · <b>Sin entrega.</b> Si un pedido no se puede completar, recuperas todo su precio en tu saldo.
    · <b>¿Algo va mal?</b> Revisa pronto lo que has recibido. Si no funciona, abre el pedido y escríbenos o pide un reembolso. La tienda decide.
    · <b>Tus datos.</b> /privacy dice qué se guarda y /paysupport ayuda con los pagos.

## Enlaces de invitación y lo que se gana con ellos.

invite-how = { $days ->
    [0] <b>Invita a tus amigos con tu enlace.</b> Cuando alguien nuevo llega por él, recibes el { $percent } de lo que gana la tienda con cada uno de sus pedidos, poco después de la entrega.
    [one] <b>Invita a tus amigos con tu enlace.</b> Cuando alguien nuevo llega por él, recibes el { $percent } de lo que gana la tienda con cada uno de sus pedidos, { $days } día después de la entrega.
    [many] <b>Invita a tus amigos con tu enlace.</b> Cuando alguien nuevo llega por él, recibes el { $percent } de lo que gana la tienda con cada uno de sus pedidos, { $days } de días después de la entrega.
   *[other] <b>Invita a tus amigos con tu enlace.</b> Cuando alguien nuevo llega por él, recibes el { $percent } de lo que gana la tienda con cada uno de sus pedidos, { $days } días después de la entrega.
}
invite-first-orders = { $count ->
    [one] Solo cuenta el primer pedido de cada amigo.
    [many] Solo cuentan los primeros { $count } de pedidos de cada amigo.
   *[other] Solo cuentan los primeros { $count } pedidos de cada amigo.
}
invite-rules = Si un pedido se reembolsa, su recompensa se descuenta. No verás quién ha llegado ni qué ha comprado.
invite-link = Tu enlace: <code>{ $link }</code>
invite-no-link = Ahora no se puede mostrar tu enlace. Inténtalo de nuevo.
invite-friends = Amigos que han llegado: { $count }
invite-credited = Añadido a tu saldo: <b>{ $money }</b>
invite-pending = En espera: { $money }
invite-shared = Compro en esta tienda:

## Lo que Telegram muestra del bot antes de escribirle, y el saludo de una tienda con nombre.

profile-description =
    Una tienda en un chat. Mira las categorías, ve el precio exacto antes de comprar y recibe tu pedido aquí mismo.
    Solo pagas cuando tu pedido está listo. Si no se puede completar, se te devuelve todo el dinero.
    ¿Preguntas? Con /support escribes a quienes llevan esta tienda.
profile-short-description = Productos digitales, entregados en este mismo chat.
