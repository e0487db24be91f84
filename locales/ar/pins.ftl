pin-done = 📌 أصبح «{ $name }» أولًا في قسمه وفي واجهة المتجر.
pin-before = 📌 «{ $name }» مثبّت بالفعل.
unpin-done = عاد «{ $name }» إلى مكانه.
unpin-before = «{ $name }» غير مثبّت.
pins-standing = المنتجات المثبّتة:
pins-none = لا يوجد منتج مثبّت.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
