wallet-available = <b>Disponible: { $money }</b>
wallet-balance = Saldo: { $money }
wallet-credit = Crédito: { $money }
wallet-held = Reservado para pedidos abiertos (ya descontado): { $money }
wallet-entries = <b>Últimos movimientos</b>
wallet-no-entries = Aún no hay movimientos.
wallet-top-up = <i>Para recargar tu saldo, escribe al operador de la tienda.</i>

entry-hold = <i>{ $date }</i> · { $money } · pedido #{ NUMBER($order, useGrouping: 0) } · reservado
entry-capture = <i>{ $date }</i> · { $money } · pedido #{ NUMBER($order, useGrouping: 0) } · pagado
entry-release = <i>{ $date }</i> · { $money } { $back } · pedido #{ NUMBER($order, useGrouping: 0) } · reservado y luego devuelto
entry-refund = <i>{ $date }</i> · { $money } { $back } · pedido #{ NUMBER($order, useGrouping: 0) } · pagado y luego reembolsado
entry-topup = <i>{ $date }</i> · { $money } · recarga
entry-taken-back = <i>{ $date }</i> · { $money } · retirado
entry-other = <i>{ $date }</i> · { $money } · otro
