home-note = { $note }
home-welcome = <b>¡Hola, { $name }!</b>
home-available = 👛 Disponible: { $money }
home-choose = 🔎 Escribe un nombre o elige:
home-empty = Estamos preparando los productos. Vuelve a mirar en un minuto.

hint-text = Ahora mismo no hace falta escribir nada. Usa los botones de abajo.
hint-content = Solo entiendo texto y botones, así que no he podido usar lo que enviaste.
hint-command = No conozco ese comando. Aquí tienes la tienda.
hint-cancelled = De acuerdo, dejo de preguntar. Lo que elegiste queda guardado.
hint-quote-cancelled = No se ha comprado nada. Lo que elegiste queda guardado.
hint-nothing-to-cancel = No hay nada que cancelar.
hint-interrupted = La tienda se ha reiniciado. Abre otra vez lo que estabas viendo, por favor.
hint-too-fast = ⏱ Escribes muy rápido. Respondo a tu último mensaje.

home-welcome-to = <b>¡Hola, { $name }! Te damos la bienvenida a { $shop }.</b>

hint-reply = El mensaje al que has respondido no es de ninguna conversación, así que no se ha enviado nada. Responde a un mensaje de un comprador o abre una conversación.
