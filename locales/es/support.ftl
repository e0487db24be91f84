# Soporte: escribir a la tienda, para compradores; mensajes y conversaciones, para operadores.

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
