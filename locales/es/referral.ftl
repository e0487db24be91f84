# Enlaces de invitación y lo que se gana con ellos.

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
