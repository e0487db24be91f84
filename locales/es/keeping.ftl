# El disco y las copias de seguridad, para operadores.
alert-disk-full = 💽 <b>La tienda no acepta pedidos: su disco está casi lleno o no se puede escribir en él.</b> Los pedidos ya hechos siguen su curso. Libera espacio; las ventas se reanudarán solas.
alert-backup-failed = 💾 <b>No se pudo hacer la copia de seguridad de cada hora.</b> { $reason }
