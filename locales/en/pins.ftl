pin-done = 📌 “{ $name }” is pinned: it comes first in its category and on the home page.
pin-before = 📌 “{ $name }” is already pinned.
unpin-done = “{ $name }” is no longer pinned.
unpin-before = “{ $name }” is not pinned.
pins-listed = Pinned products:
pins-none = No product is pinned.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
