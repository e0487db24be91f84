## الأقسام والمنتجات وأسعارها.

category-choose = اختر منتجًا.
category-empty = هذا القسم فارغ حاليًا.
category-sold-out = نفد

price-from = {"\u2068"}من { $money }{"\u2069"}
price-exact = { $money }
price-free = مجاني
price-step = { $quantity } فأكثر · { $money } للقطعة
price-step-separator = {"؛ "}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 <b>{ $price }</b> للقطعة · { $limits }
product-in-stock = متوفر
product-stock = { $stock ->
    [zero] لا توجد قطع متوفرة
    [one] قطعة واحدة متوفرة
    [two] قطعتان متوفرتان
    [few] { $stock } قطع متوفرة
    [many] { $stock } قطعة متوفرة
   *[other] { $stock } قطعة متوفرة
}
product-stock-few = { $stock ->
    [zero] لم يبق شيء
    [one] بقيت قطعة واحدة فقط
    [two] بقيت قطعتان فقط
    [few] بقيت { $stock } قطع فقط
    [many] بقيت { $stock } قطعة فقط
   *[other] بقيت { $stock } قطعة فقط
}
product-delivery-automatic = ⚡ تسليم فوري
product-delivery-manual = 🤝 يُجهَّز يدويًا
product-at-least = الحد الأدنى للطلب: { $least }
product-at-most = الحد الأقصى للطلب: { $most }
product-limits = للطلب الواحد: من { $least } إلى { $most }
product-own-choice = يمكنك اختيار القطعة بنفسك
product-sold-out = <b>نفدت الكمية.</b> عد إلينا لاحقًا من فضلك.
product-no-orders = ⏸ <b>لا يستطيع المتجر استقبال طلبات هذا المنتج في الوقت الحالي.</b> حاول لاحقًا من فضلك.
product-flash = ⚡ عرض خاطف
product-flash-until = ⚡ عرض خاطف حتى { $at }

product-pinned = 📌 من مختارات المتجر
product-asks = ✍️ سيُطلب منك: { $names }
product-steps-of = <b>{ $name }</b>: { $steps }
category-flash-coming = لم يبدأ بعد
category-flash-over = انتهى العرض

## الشاشة الرئيسية.

home-note = { $note }
home-welcome = <b>أهلًا { $name }!</b>
home-available = 👛 المتاح: { $money }
home-choose = 🔎 اكتب اسمًا للبحث أو اختر:
home-empty = نجهّز المنتجات الآن. عد بعد دقيقة من فضلك.

hint-text = لا حاجة إلى كتابة رسالة الآن. استخدم الأزرار أدناه من فضلك.
hint-content = لا أفهم إلا النصوص والأزرار. لم تُعالج رسالتك.
hint-command = لا أعرف هذا الأمر. تفضّل، هذا هو المتجر.
hint-cancelled = حسنًا، أوقفت الأسئلة. اختياراتك محفوظة.
hint-quote-cancelled = لم يُشترَ شيء. اختياراتك محفوظة.
hint-nothing-to-cancel = لا يوجد ما يُلغى.
hint-interrupted = أُعيد تشغيل البوت وهو يعمل الآن. افتح من جديد ما كنت تتصفحه من فضلك.
hint-too-fast = ⏱ تكتب بسرعة كبيرة. سأردّ على رسالتك الأخيرة.

home-welcome-to = <b>أهلًا { $name }، ومرحبًا بك في { $shop }!</b>
home-own-welcome = { $text }
home-own-welcome-to =
    <b>{ $shop }</b>
    { $text }

hint-reply = الرسالة التي رددت عليها لا تخص أي محادثة، فلم يُرسل شيء. رُدّ على رسالة أحد المشترين أو اختر محادثة.

## البحث من حقل الكتابة في أي محادثة.

inline-shop = 🛍 افتح المتجر
inline-none = لا نتائج · افتح المتجر
inline-stock = 📦 { $stock }

## البحث في المحادثة مع المتجر.

search-ask =
    🔎 عمّ تبحث؟ اكتب الاسم أو جزءًا منه.
    الأخطاء الإملائية البسيطة لا تمنع العثور عليه.
search-categories = تظهر أولًا الأقسام المطابقة لـ «{ $words }».
search-found = { $count ->
    [zero] لا منتجات لعبارة «{ $words }»
    [one] <b>منتج واحد</b> لعبارة «{ $words }»
    [two] <b>منتجان</b> لعبارة «{ $words }»
    [few] <b>{ $count }</b> منتجات لعبارة «{ $words }»
    [many] <b>{ $count }</b> منتجًا لعبارة «{ $words }»
   *[other] <b>{ $count }</b> منتج لعبارة «{ $words }»
}
search-many = أكثر من { $most } منتج لعبارة «{ $words }». هذه أقربها؛ أضف كلمة لتضييق البحث.
search-near = لا يوجد منتج باسم «{ $words }». هل تقصد أحد هذه؟
search-none = لم أجد شيئًا لعبارة «{ $words }». جرّب كلمات أخرى أو تصفّح الأقسام.
search-ask-support = هل هذا سؤال؟ يمكنك إرساله إلى الدعم بضغطة واحدة.
search-no-answer-sent = لم يُرسل شيء إلى أي مشترٍ. للرد على مشترٍ، افتح المحادثة أولًا.
search-forgotten = انتهت صلاحية هذا البحث. اكتب ما تبحث عنه مرة أخرى من فضلك.

## التنبيهات التي فعّلها المشتري.

alerts-listed = هذه تنبيهاتك. اضغط 🔕 لإيقاف تنبيه.
alerts-none = ليس لديك تنبيهات. في صفحة المنتج يمكنك تفعيل تنبيه عند توفره أو انخفاض سعره أو بدء عرضه.
alerts-restock = 🔔 { $name }: عندما يتوفر
alerts-price = 📉 { $name }: عندما يقل سعره عن { $money }
alerts-opening = ⚡ { $name }: عندما يبدأ العرض

## المنتجات المثبّتة، للمشرفين.

pin-done = 📌 ثُبّت «{ $name }» أولًا في قسمه وفي الصفحة الرئيسية.
pin-before = 📌 «{ $name }» مثبّت بالفعل.
unpin-done = أُلغي تثبيت «{ $name }».
unpin-before = «{ $name }» غير مثبّت.
pins-listed = المنتجات المثبّتة:
pins-none = لا يوجد منتج مثبّت.
pins-line = · { $name }: <code>/{ $command } { $code }</code>
