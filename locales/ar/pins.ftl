command-pin = تثبيت منتج في المقدمة
command-unpin = إلغاء تثبيت منتج

usage-pin = <code>/pin &lt;الاسم أو الرمز&gt;</code> يضع المنتج أولًا في قسمه وفي واجهة المتجر؛ و<code>/unpin</code> يعيده إلى مكانه.
usage-unpin = <code>/unpin &lt;الاسم أو الرمز&gt;</code> يعيد المنتج إلى مكانه في قسمه.

pin-done = 📌 أصبح «{ $name }» أولًا في قسمه وفي واجهة المتجر.
pin-before = 📌 «{ $name }» مثبّت بالفعل.
unpin-done = عاد «{ $name }» إلى مكانه.
unpin-before = «{ $name }» غير مثبّت.
pins-standing = المنتجات المثبّتة:
pins-none = لا يوجد منتج مثبّت.
pins-line = · { $name }: <code>/{ $command } { $code }</code>

card-pinned = 📌 من مختارات المتجر
