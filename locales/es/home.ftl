home-note = { $note }
home-welcome =
    <b>¡Hola, { $name }!</b>
    Todo lo que compres aquí llega a este mismo chat.
home-available = 👛 Puedes gastar { $money }
home-choose = ¿Qué te gustaría?
home-empty = Estamos preparando los productos. Vuelve a mirar en un minuto.

hint-text = Ahora mismo no hace falta escribir nada. Usa los botones de abajo.
hint-content = Solo entiendo texto y botones. Con lo que enviaste no ha pasado nada.
hint-command = No conozco ese comando. Aquí tienes la tienda.
hint-cancelled = De acuerdo, dejo de preguntar. Lo que elegiste queda guardado.
