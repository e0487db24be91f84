pin-done = 📌 “{ $name }” stands first now, on its shelf and on the front of the shop.
pin-before = 📌 “{ $name }” stands first already.
unpin-done = “{ $name }” stands among the others again.
unpin-before = “{ $name }” does not stand first.
pins-standing = Standing first:
pins-none = No product stands first.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
