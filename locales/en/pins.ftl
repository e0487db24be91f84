command-pin = Put a product first
command-unpin = Put it back among the others

usage-pin = <code>/pin &lt;name or code&gt;</code> puts a product first on its shelf and on the front of the shop; <code>/unpin</code> puts it back.
usage-unpin = <code>/unpin &lt;name or code&gt;</code> puts a product back among the others of its shelf.

pin-done = 📌 “{ $name }” stands first now, on its shelf and on the front of the shop.
pin-before = 📌 “{ $name }” stands first already.
unpin-done = “{ $name }” stands among the others again.
unpin-before = “{ $name }” does not stand first.
pins-standing = Standing first:
pins-none = No product stands first.
pins-line = · { $name }: <code>/{ $command } { $code }</code>

card-pinned = 📌 Picked by the shop
