# الشراء باطمئنان: الرموز، الأسعار التي تغيّرت، الإجابات السابقة، الاختيار من جديد، تصفّح الطلبات.

question-coupon = رمز الخصم
offer-moved = ⚠️ <b>تغيّر السعر.</b> كان { $before } وأصبح الآن { $money }. لم يُشترَ شيء بالسعر القديم.
offer-coupon = 🏷 رمز الخصم: { $code }. يُحجز السعر كاملًا، وقيمة الخصم لدى المورّد تعود إلى محفظتك مع مشترياتك.
walk-coupon =
    اكتب <b>رمز الخصم</b>. يسري على قطعة واحدة.
    يُحجز السعر كاملًا أولًا، وتعود إليك قيمة الخصم مع مشترياتك. إن لم يقبل المورّد الرمز فلن يُشترى شيء.

button-have-code = 🏷 لديّ رمز خصم
button-no-code = المتابعة بلا رمز
button-keep = ↩️ إبقاء: { $text }
button-use-last = 🕘 كالسابق: { $text }
button-continue = ▶️ متابعة

walk-began = بدأت هذا الطلب { AGO($ago) }، وهذا ما اخترته. هل نكمل من حيث توقفت؟
walk-fallen = ⚠️ غيّر البائع ما يطلبه: { $what }. يُرجى الإجابة من جديد.
stock-left = المتبقي { $stock }

again-same = 🔁 الاختيارات نفسها كما في الطلب رقم { NUMBER($order, useGrouping: 0) }، بسعر اليوم.
again-lost = ⚠️ لم يعد متاحًا: { $what }. يُرجى الاختيار من جديد.

orders-empty = لا توجد طلبات هنا.
button-orders-all = الكل
button-orders-open = قيد التنفيذ
button-orders-delivered = تم التسليم
button-orders-back = مبالغ مستردّة
button-problem = 🆘 مشكلة في هذا الطلب
button-new-price = 💳 عرض السعر الجديد
button-without-code = 🛒 الشراء بلا رمز

order-elapsed = ⏱ مضى: { $waited }
order-saved = 🏷 وفّر لك الرمز { $money }.
order-receipt = 🧾 { $at } · دُفع من محفظتك: { $money }
draft-working = ⏳ الطلب رقم { NUMBER($order, useGrouping: 0) }، مضى: { $waited }…
