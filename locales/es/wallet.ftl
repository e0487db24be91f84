wallet-available = <b>Disponible: { $money }</b>
wallet-balance = Saldo: { $money }
wallet-credit = Crédito: { $money }
wallet-credit-explained = <i>Con el crédito puedes comprar antes de pagar. Lo que uses deja tu saldo en negativo: esa cantidad se la debes a la tienda.</i>
wallet-debt = <b>Debes a la tienda más de lo que cubre tu crédito.</b> Añade al menos { $money } antes de volver a comprar.
wallet-held = Reservado para pedidos abiertos (ya descontado): { $money }
wallet-entries = <b>Movimientos</b>
wallet-no-entries = Aún no hay movimientos.
wallet-receipts = <i>Toca 🧾 con el número de una línea para recibir su recibo.</i>
wallet-claims = { $count ->
    [one] ⏳ Se está comprobando tu pago: { $money }
   *[other] ⏳ Se están comprobando { $count } pagos tuyos: { $money } en total
}
wallet-top-up = <i>Para recargar tu saldo, escribe al operador de la tienda.</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · saldo { $balance }{"\u000A"}{ $reason }
entry-order = { $name } (pedido #{ NUMBER($order, useGrouping: 0) })
entry-order-erased = Pedido #{ NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · reservado
entry-paid = { $what } · pagado
entry-capture = { $what } · descuento del código
entry-release = { $what } · cancelado, devuelto
entry-refund = { $what } · reembolsado
entry-topup = Recarga
entry-payment = Pago recibido · { $method }
entry-payment-returned = Pago devuelto · { $method }
entry-refund-refused = El pago no se pudo devolver · { $method }
entry-reversal = Pago anulado por el servicio de pago · { $method }
entry-taken-back = Corrección: descontado por la tienda
entry-referral = Recompensa por el pedido de un amigo
entry-referral-return = Recompensa retirada: se reembolsó el pedido de un amigo
entry-other = Otro

receipt-title = 🧾 <b>Recibo { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = Tienda: { $name }
receipt-date = Fecha: { $at }
receipt-reason = Concepto: { $reason }
receipt-amount = Importe: <b>{ $change }</b>
receipt-paid = Pagado con: { $sources }
receipt-balance = Saldo después: { $balance }
