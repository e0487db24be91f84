# أين وصل الطلب. كل جملة تقول أين المال.

orders-choose = طلباتك، الأحدث أولًا.
orders-none = لم تطلب شيئًا بعد.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-head = { $mark } <b>الطلب رقم { NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = سُجّل طلبك، وحُجز له { $money } من محفظتك. سيُرسل إلى المورّد خلال لحظات.
order-submitting = طلبك لدى المورّد. المبلغ { $money } محجوز، ولا يُخصم إلا بعد وصول مشترياتك.
order-checking = نتحقق من هذا الطلب مع المورّد. <b>مبلغك { $money } محجوز ولم يُخصم.</b> ستصلك مشترياتك أو يعود إليك مالك، ولا يلزمك فعل شيء.
order-accepted = قبل المورّد طلبك وتُجهَّز مشترياتك الآن. يبقى المبلغ { $money } محجوزًا حتى وصولها.
order-accepted-manual = قبل المورّد طلبك، ويجهّزه البائع يدويًا، وقد يستغرق ذلك بعض الوقت. يبقى المبلغ { $money } محجوزًا حتى وصول مشترياتك.
order-fulfilled = وصلت مشترياتك وهي في طريقها إلى هذه المحادثة. دُفع { $money }.
order-delivered = تم التسليم، والمدة: { $took }. دُفع { $money }.
order-cancelled = أُلغي الطلب: { $why } عاد المبلغ كله، { $money }، إلى محفظتك.
order-refunded = رُدّ المبلغ كاملًا: عاد { $money } إلى محفظتك.

order-waiting = <i>طلبته { AGO($waited) }.</i>
order-as-of = <i>آخر تحديث: { $at }</i>
order-price = السعر: { $money }
order-password = كلمة مرور الطلب: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>ملاحظة البائع</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = سُجّل
status-submitting = أُرسل إلى المورّد
status-uncertain = قيد التحقق
status-review = قيد التحقق
status-accepted = قبله المورّد
status-fulfilled = وصلت المشتريات
status-delivered = سُلّم
status-cancelled = أُلغي
status-refunded = رُدّ المبلغ

cancelled-price-moved = رفع المورّد سعره قبل أن نشتري، ولا يُخصم منك أبدًا أكثر مما عُرض عليك.
cancelled-code-refused = لم يُقبل رمز الخصم.
cancelled-supplier-away = تعذّر الوصول إلى المورّد في الوقت المناسب.
cancelled-supplier-refused = لم يتمكن المورّد من تنفيذه.
cancelled-supplier-said = لم يتمكن المورّد من تنفيذه («{ $text }»).
cancelled-supplier-changed = يشتري المتجر الآن من مورّد آخر، ولم يكن قد اشتُري شيء بعد.
cancelled-sealed = لم نعد نستطيع قراءة ما اخترته، فلم يُشترَ شيء.
cancelled-not-charged = تحققنا مع المورّد، ولم تتم عملية الشراء.
cancelled-refund = لم نتمكن من الحصول على مشترياتك، فأعدنا إليك مالك.
cancelled-otherwise = تعذّر إتمامه.

order-goods-deleted = 🗑 حُذف ما سُلّم، ومعه ما كتبته من أجل هذا الطلب.

goods-head = 📦 مشترياتك
goods-from-seller = 📦 مشترياتك من البائع
goods-something-new = 📦 شيء جديد من البائع
goods-seller-message = ✉️ رسالة من البائع
goods-seller-message-held = طلبك مستمر، ويبقى المبلغ { $money } محجوزًا.
goods-uncover = اضغط للكشف:
goods-file-head = <b>{ $head }</b> · الطلب رقم { NUMBER($order, useGrouping: 0) }
goods-as-file = كل شيء في هذا الملف، تمامًا كما كتبه البائع.
goods-note-text =
    من البائع:
    { $note }

again-same = 🔁 الاختيارات نفسها كما في الطلب رقم { NUMBER($order, useGrouping: 0) }، بسعر اليوم.
again-lost = ⚠️ لم يعد متاحًا: { $what }. يُرجى الاختيار من جديد.

orders-empty = لا توجد طلبات هنا.

order-elapsed = ⏱ مضى: { $waited }
order-saved = 🏷 وفّر لك الرمز { $money }.
order-receipt = 🧾 { $at } · دُفع من محفظتك: { $money }

draft-working = ⏳ الطلب رقم { NUMBER($order, useGrouping: 0) }، مضى: { $waited }…

order-behind = سُجّل طلبك، وحُجز له { $money } من محفظتك. يجري الآن حسم طلب آخر مع المورّد، وطلبك هو التالي وسيُرسل تلقائيًا.

cancelled-never-bought = ضاع ردّ المورّد، فراقبنا عملية الشراء حتى تأكدنا: لم يُشترَ شيء ولم يُخصم شيء.
