# للمشرفين فقط.

admin-title = <b>ملخّص المتجر</b> · { $at }
admin-today = <b>اليوم</b> · الربح { $profit }
admin-week = <b>7 أيام</b> · الربح { $profit }
admin-orders = { $orders ->
    [zero] لا طلبات · سُلّم { $delivered } · أُلغي { $cancelled }
    [one] طلب واحد · سُلّم { $delivered } · أُلغي { $cancelled }
    [two] طلبان · سُلّم { $delivered } · أُلغي { $cancelled }
    [few] { $orders } طلبات · سُلّم { $delivered } · أُلغي { $cancelled }
    [many] { $orders } طلبًا · سُلّم { $delivered } · أُلغي { $cancelled }
   *[other] { $orders } طلب · سُلّم { $delivered } · أُلغي { $cancelled }
}
admin-refunded = { $count ->
    [zero] لم تُرد قيمة أي طلب
    [one] رُدّت قيمة طلب واحد، ولا يُحتسب ضمن المبيعات
    [two] رُدّت قيمة طلبين، ولا يُحتسبان ضمن المبيعات
    [few] رُدّت قيمة { $count } طلبات، ولا تُحتسب ضمن المبيعات
    [many] رُدّت قيمة { $count } طلبًا، ولا تُحتسب ضمن المبيعات
   *[other] رُدّت قيمة { $count } طلب، ولا تُحتسب ضمن المبيعات
}
admin-money = المبيعات { $revenue } · التكلفة { $cost }
admin-losses = الخسائر { $loss }: خصمها المورّد ورُدّت إلى المشترين
admin-rewards = مكافآت الدعوات { $money }
admin-balance = الرصيد لدى المورّد: <b>{ $money }</b>
admin-balance-unknown = الرصيد لدى المورّد: غير معروف
admin-orders-to-review = { $count ->
    [0] ✅ لا طلبات تحتاج إلى مراجعة
    [one] 🔎 <b>طلب واحد يحتاج إلى مراجعة</b>، انظر /review
    [two] 🔎 <b>طلبان يحتاجان إلى مراجعة</b>، انظر /review
    [few] 🔎 <b>{ $count } طلبات تحتاج إلى مراجعة</b>، انظر /review
    [many] 🔎 <b>{ $count } طلبًا يحتاج إلى مراجعة</b>، انظر /review
   *[other] 🔎 <b>{ $count } طلب يحتاج إلى مراجعة</b>، انظر /review
}
admin-payment-cases = { $count ->
    [zero] ✅ لا مدفوعات تحتاج إلى مراجعة
    [one] 💳 <b>دفعة واحدة تحتاج إلى مراجعة</b>، انظر /review
    [two] 💳 <b>دفعتان تحتاجان إلى مراجعة</b>، انظر /review
    [few] 💳 <b>{ $count } دفعات تحتاج إلى مراجعة</b>، انظر /review
    [many] 💳 <b>{ $count } دفعة تحتاج إلى مراجعة</b>، انظر /review
   *[other] 💳 <b>{ $count } دفعة تحتاج إلى مراجعة</b>، انظر /review
}
admin-waiting = { $count ->
    [0] لا طلبات تنتظر المورّد
    [one] طلب واحد ينتظر المورّد
    [two] طلبان ينتظران المورّد
    [few] { $count } طلبات تنتظر المورّد
    [many] { $count } طلبًا ينتظر المورّد
   *[other] { $count } طلب ينتظر المورّد
}
admin-outbox = الرسائل: بانتظار الإرسال { $pending }، تعذّر إرسالها { $parked }
admin-own-orders = هذه مشترياتك أنت. طلبات المشترين: /desk لليوم، و/review للطلبات التي تحتاج إلى مراجعة، و/threads للمحادثات.
admin-unsellable = { $count ->
    [zero] <b>لا منتجات مخفيّة</b> بسبب تعذّر بيعها بصورة صحيحة:
    [one] <b>منتج واحد مخفيّ</b> لتعذّر بيعه بصورة صحيحة:
    [two] <b>منتجان مخفيّان</b> لتعذّر بيعهما بصورة صحيحة:
    [few] <b>{ $count } منتجات مخفيّة</b> لتعذّر بيعها بصورة صحيحة:
    [many] <b>{ $count } منتجًا مخفيًّا</b> لتعذّر بيعها بصورة صحيحة:
   *[other] <b>{ $count } منتج مخفيّ</b> لتعذّر بيعها بصورة صحيحة:
}
admin-unread = { $count ->
    [zero] <b>لا عناصر متعذّرة القراءة</b> في قائمة المورّد:
    [one] <b>عنصر واحد في قائمة المورّد تتعذّر قراءته</b> فلا يُباع:
    [two] <b>عنصران في قائمة المورّد تتعذّر قراءتهما</b> فلا يُباعان:
    [few] <b>{ $count } عناصر في قائمة المورّد تتعذّر قراءتها</b> فلا تُباع:
    [many] <b>{ $count } عنصرًا في قائمة المورّد تتعذّر قراءتها</b> فلا تُباع:
   *[other] <b>{ $count } عنصر في قائمة المورّد تتعذّر قراءتها</b> فلا تُباع:
}
admin-unsellable-line = · { $name }: { $why }
admin-unsellable-more = … و{ $count } غيرها
unsellable-why = { $why ->
    [config_unreadable] تتعذّر قراءة قائمة أسعاره
    [variant_shape] تتعذّر قراءة أنواعه
    [variant_name] لا يمكن إرسال اسم أحد أنواعه
    [variant_price] تتعذّر قراءة سعر أحد أنواعه
    [sku_shape] تتعذّر قراءة خياراته
    [sku_name] لا يمكن إرسال اسم أحد خياراته
    [names_refused] لا يقبل المورّد أسماء خياراته
    [sku_price] تتعذّر قراءة الرسم الإضافي لأحد خياراته
    [wholesale] تتعذّر قراءة أسعار الجملة
    [widgets_unreadable] تتعذّر قراءة نموذجه
    [widget_name] لا يمكن إرسال أحد حقول نموذجه
    [widget_duplicate] حقلان في نموذجه يحملان الاسم نفسه
    [flash_sale_times] تتعذّر قراءة أوقات عرضه الخاطف
    [orders_per_account] يحدّ المورّد من عدد مرات شرائه من حساب واحد
    [page_refused] يرفض المورّد عرض صفحته
    [trade_unclear] إحدى عملياته نتيجتها غير واضحة وتتعذّر قراءته
    [user_price] تتعذّر قراءة سعره
    [price] تتعذّر قراءة سعره للزوّار
    [code] تتعذّر قراءة رمزه
    [duplicate_code] لعنصر آخر الرمز نفسه
    [product] ليس منتجًا
    [category] ليس قسمًا
    [category_id] قسم بلا رقم، فتُركت منتجاته
    [children] قسم تتعذّر قراءة منتجاته
   *[other] { $why }
}
admin-people = { $count ->
    [zero] لم يراسل البوت أحد بعد
    [one] راسل البوت <b>شخص واحد</b>
    [two] راسل البوت <b>شخصان</b>، الأحدث أولًا
    [few] راسل البوت <b>{ $count } أشخاص</b>، الأحدث أولًا
    [many] راسل البوت <b>{ $count } شخصًا</b>، الأحدث أولًا
   *[other] راسل البوت <b>{ $count } شخص</b>، الأحدث أولًا
}
admin-people-line = · { $name } ({ $who })
admin-person = <b>{ $name }</b> ({ $who })
admin-person-invited = دعاه { $name } ({ $who })
admin-person-available = <b>المتاح للمشتري: { $money }</b>

review-none = ✅ لا طلبات تحتاج إلى مراجعة.
review-title = { $count ->
    [zero] <b>لا طلبات تحتاج إلى مراجعة</b>
    [one] <b>طلب واحد يحتاج إلى مراجعة</b>
    [two] <b>طلبان يحتاجان إلى مراجعة</b>، الأقدم أولًا
    [few] <b>{ $count } طلبات تحتاج إلى مراجعة</b>، الأقدم أولًا
    [many] <b>{ $count } طلبًا يحتاج إلى مراجعة</b>، الأقدم أولًا
   *[other] <b>{ $count } طلب يحتاج إلى مراجعة</b>، الأقدم أولًا
}
review-case = 🔎 <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at }
review-case-watching = ⏳ <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at } · ما زال قيد التحقق
review-what = { $name } ×{"\u00A0"}{ $quantity } · التكلفة { $cost } · السعر { $price } · المشتري { $buyer }
review-request = الرقم المرجعي: <code>{ $request_no }</code>
review-trade = رقم العملية: <code>{ $trade_no }</code>
review-cause = السبب: { $cause }
review-case-other = <b>رقم { NUMBER($order, useGrouping: 0) }</b> · { AGO($age) } · { $at }
review-how =
    اضغط طلبًا لترى تفاصيله وتتخذ قرارًا. أو يدويًا:
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>

case-how =
    ابحث عنه في قائمة المورّد بحسب المنتج والتكلفة والوقت.
    إن وجدته: أرسل <code>/resolve { NUMBER($order, useGrouping: 0) } trade NUMBER</code> واكتب رقم عمليته مكان NUMBER.
    إن لم تجده: فلم يُخصم شيء.
    ردّ المبلغ يعيد المال إلى المشتري في كل الأحوال، ويتحمل المتجر الخسارة.
case-how-reason = «لم يُخصم» يناقض الرصيد، لذلك يلزم توضيح: أرسل <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged</code> واكتب بعده كيف عرفت أن شيئًا لم يُخصم.

evidence-sent = أُرسل إلى المورّد في { $clock }
evidence-no-trade = لم يُرسل إلى المورّد قط.
evidence-no-balance = لم يذكر المورّد رصيدنا لديه قبل الشراء.
evidence-no-reading = لم يُقرأ رصيدنا لدى المورّد مرة أخرى بعد الشراء.
evidence-before = رصيدنا لدى المورّد قبل الشراء: { $money }
evidence-same = { $clock }: { $money }، بلا تغيير
evidence-fallen = { $clock }: { $money }، <b>انخفض بمقدار { $by }</b>
evidence-risen = { $clock }: { $money }، ارتفع بمقدار { $by }
evidence-unread = { $clock }: تعذّرت القراءة
evidence-now = رصيدنا لدى المورّد الآن: <b>{ $money }</b>
evidence-now-unknown = لا يذكر المورّد رصيدنا لديه الآن.
evidence-says-fell-by-cost = ⚠️ <b>نقص الرصيد بتكلفة هذا الطلب تمامًا، { $cost }، ولم يكن المتجر يشتري شيئًا آخر.</b> الأرجح أن المبلغ خُصم.
evidence-says-fell-by-cost-and-others = ⚠️ <b>نقص الرصيد تمامًا بتكلفة هذا الطلب، { $cost }، وتكلفة طلبات المتجر الأخرى.</b> الأرجح أن المبلغ خُصم.
evidence-says-fell-below-cost = ⚠️ <b>نقص الرصيد بأقل من { $cost }، كما يحدث بعد طلب برمز خصم من المورّد.</b> من المحتمل أن المبلغ خُصم.
evidence-says-fell-unexplained = ⚠️ <b>نقص الرصيد مع أن هذا المتجر وحده يستخدم الحساب.</b> من المحتمل أن المبلغ خُصم.
evidence-says-unclear = ربما غيّره طلب آخر للمتجر لا تُعرف نتيجته أيضًا، فلا يدلّ على شيء بشأن هذا الطلب.
evidence-says-fell-otherwise = نقص الرصيد بمبلغ لا يطابق هذا الطلب، فلا يدلّ على شيء بشأنه.
evidence-says-rose = زاد الرصيد في هذه الأثناء، فلا يدلّ على شيء بشأن هذا الطلب.
evidence-says-unchanged = لم يتغيّر الرصيد حتى الآن. قد يخصم المورّد خلال بضع دقائق.
evidence-says-not-known = لا يوجد رصيدان للمقارنة، فلا دلالة بشأن هذا الطلب.

effect-trade = ➡️ <b>يستمر الطلب برقم العملية <code>{ $trade_no }</code>.</b> يُجلب المنتج من المورّد، ويبقى مبلغ المشتري { $money } محجوزًا حتى وصوله، ثم يصبح للمتجر.
effect-not-charged = ➡️ <b>يستعيد المشتري { $money }</b> ويُلغى الطلب. إن كان المورّد قد خصم { $cost } فعلًا، فسيخسرها المتجر. حين تظهر العملية، يسجّل <code>/resolve { NUMBER($order, useGrouping: 0) } trade NUMBER</code> الخسارة في الحسابات المالية.
effect-late-trade = ➡️ <b>استعاد المشتري ماله، ولن يستلم شيئًا.</b> تُسجَّل { $cost } خسارةً للمتجر برقم العملية <code>{ $trade_no }</code>.
effect-reason = السبب الذي كتبته، ويُحفظ: «{ $reason }»
effect-refund = ➡️ <b>يستعيد المشتري { $money }</b> ويُلغى الطلب. تُسجَّل في الحسابات المالية خسارة قدرها { $cost }.
effect-withdraw = ➡️ <b>يستعيد المشتري { $money }</b> ويُلغى الطلب. لم يُشترَ شيء من المورّد بعد.
effect-refund-on-its-way = ⚠️ <b>المنتج في طريقه إلى المشتري، وسيبقى له.</b> يستعيد المشتري { $money }، ولا يستعيد المتجر ما دفعه للمورّد، وقدره { $cost }.
effect-refund-delivered = ⚠️ <b>المنتج لدى المشتري بالفعل، وسيبقى له.</b> يستعيد المشتري { $money }، ولا يستعيد المتجر ما دفعه للمورّد، وقدره { $cost }.
effect-stands = هذا التأكيد صالح لدقيقة واحدة، ولا يمكن لغيرك الضغط عليه.
second-tap-dropped = لم يتغيّر شيء.
second-tap-too-late = ⌛ انتهت صلاحية التأكيد، فلم يتغيّر شيء. ابدأ من جديد من فضلك.

cause-refused = رفض المورّد
cause-refused-but-charged = رفض المورّد، لكن رصيدنا لديه انخفض بمقدار التكلفة تمامًا
cause-refused-unreadable = رفض المورّد، وتعذّرت قراءة رصيدنا لديه للتأكد
cause-no-number = قبل المورّد الطلب من دون رقم عملية
cause-goods-no-number = سلّم المورّد المنتج من دون رقم عملية
cause-query-fails = لم يعد المورّد يجيب عن الاستعلامات حول هذا الطلب
cause-apology = خصم المورّد المبلغ وأرسل اعتذارًا بدل المنتج
cause-seller-message = كتب البائع رسالة قبل تسليم المنتج
cause-seller-message-unjudged = لم يحدّد أحد في الوقت المناسب ما هي رسالة البائع، فاعتُبرت هي المنتج
cause-overdue = قبل المورّد الطلب منذ وقت طويل، ولم يصل المنتج بعد
cause-restored = كان مفتوحًا حين أُنشئت النسخة الاحتياطية التي استُعيد منها المتجر، وربما اشتُري منذ ذلك الحين
cause-supplier-changed = تشير الإعدادات الآن إلى حساب آخر لدى المورّد، وهذا الطلب أُرسل من الحساب القديم
cause-ends-program = توقّف المتجر عدة مرات وهو يعمل على هذا الطلب؛ وإن لم يكن له رقم عملية فلم يُشترَ شيء
cause-number-of-another = أجاب المورّد برقم عملية الطلب رقم { $detail }
cause-raised = حدث خطأ في المتجر أثناء الشراء
cause-not-recorded = تعذّر تسجيل ردّ المورّد
cause-crash = توقف المتجر أثناء الشراء
cause-unknown = لم يصل ردّ واضح من المورّد
cause-not-sent = تعذّر إرسال عملية الشراء
cause-withdrawn = أُلغي قبل شراء أي شيء
cause-withdrawn-price-moved = أُلغي قبل شراء أي شيء: رفع المورّد سعره
cause-withdrawn-supplier-away = أُلغي قبل شراء أي شيء: تعذّر الوصول إلى المورّد في الوقت المناسب
cause-withdrawn-supplier-refused = أُلغي قبل شراء أي شيء: رفض المورّد تنفيذه
cause-withdrawn-supplier-changed = أُلغي قبل شراء أي شيء: تشير الإعدادات إلى حساب آخر لدى المورّد
cause-withdrawn-sealed = أُلغي قبل شراء أي شيء: مفتاح التشفير لا يفتح بيانات المشتري
cause-ruled-trade = وجد أحد المشرفين العملية
cause-ruled-not-charged = تبيّن لأحد المشرفين أنه لم يُخصم شيء
cause-ruled-refund = أعاد أحد المشرفين المال
cause-ruled-goods = قرّر أحد المشرفين أن رسالة البائع هي المنتج
cause-confirmed = أكّد المشتري الطلب
cause-submitted = تُرسل عملية الشراء إلى المورّد
cause-accepted = قبل المورّد الطلب
cause-goods = سلّم المورّد المنتج
cause-shown = أُرسل المنتج إلى المشتري
cause-answered = أجاب المورّد مرة أخرى بعد انتهاء الطلب
cause-waiting = أجاب المورّد من دون المنتج
cause-no-attempt = لا يوجد سجل لإرسال عملية الشراء
cause-other = { $detail }
cause-detail = { $words } ({ $detail })

ruled-accepted = ✅ الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }): سُجّل رقم العملية. يُجلب المنتج من المورّد ويُرسل إلى المشتري.
ruled-cancelled = ✅ أُلغي الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }). عاد { $money } إلى رصيد المشتري.
ruled-late-trade = ✅ الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }): حُفظ رقم العملية، وسُجّلت { $cost } خسارةً للمتجر. يحتفظ المشتري بماله.
ruled-refunded = ✅ رُدّ مبلغ الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }). عاد { $money } إلى رصيد المشتري.
ruled-otherwise = ✅ تم اتخاذ القرار في الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }).

judged-delivery = ✅ سُجّل: هذا هو المنتج. { $count ->
    [zero] لم يكن أي طلب في الانتظار.
    [one] اكتمل طلب واحد.
    [two] اكتمل طلبان.
    [few] اكتملت { $count } طلبات.
    [many] اكتمل { $count } طلبًا.
   *[other] اكتمل { $count } طلب.
}
judged-message = ✉️ سُجّل: مجرد رسالة. طلبات هذا المنتج التي تصلها تبقى في انتظار المنتج.
judged-nothing = ✅ <b>لا شيء يحتاج إلى قرار:</b> الطلب رقم { NUMBER($order, useGrouping: 0) } ({ $name }): { $status }. لم يتغيّر شيء.{"\u000A"}يمكنك حفظ جوابك للطلبات القادمة من هذا المنتج التي تصلها الرسالة نفسها.
judged-erased = ⚠️ حُذف هذا النص، فلم يتغيّر شيء.

unruled-order-gone = ⚠️ لا يوجد طلب بالرقم { NUMBER($order, useGrouping: 0) }.
unruled-order-not-open = ⚠️ الطلب رقم { NUMBER($order, useGrouping: 0) } لم يعد يحتاج إلى مراجعة أو ما زال قيد التحقق، فلم يتغيّر شيء.
unruled-trade-taken = ⚠️ رقم العملية <code>{ $trade_no }</code> يخص طلبًا آخر، فلم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }. ابحث عن رقمه في قائمة المورّد من فضلك.
unruled-other-trade = ⚠️ للطلب رقم { NUMBER($order, useGrouping: 0) } رقم عملية خاص به: <code>{ $trade_no }</code>. لم يتغيّر شيء.
unruled-charged = ⚠️ أعطى المورّد الطلب رقم { NUMBER($order, useGrouping: 0) } رقم العملية <code>{ $trade_no }</code>، فربما خُصم المبلغ فعلًا. لم يتغيّر شيء؛ لردّ المال إلى المشتري مع ذلك، استخدم <code>refund</code>.
unruled-trade-unpaid = ⚠️ يقول المورّد إن هذه العملية غير مدفوعة، فلم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-needs-reason = ⚠️ يدلّ الرصيد على أن الطلب رقم { NUMBER($order, useGrouping: 0) } قد خُصم، فلم يتغيّر. إن كنت تعرف أنه لم يُخصم، فاذكر السبب بكلمات قليلة: <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged WHY</code>
unruled-other-account = ⚠️ أُجري الطلب رقم { NUMBER($order, useGrouping: 0) } من حساب آخر لدى المورّد، فلا يمكن التحقق من رقم عمليته من الحساب الحالي. لم يتغيّر شيء؛ لا يزال بإمكانك اختيار <code>refund</code> أو إعادة ذلك الحساب في الإعدادات.
unruled-supplier-said = ⚠️ لم يؤكد المورّد رقم العملية هذا: «{ $said }». لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-supplier-refused = ⚠️ لم يؤكد المورّد رقم العملية هذا. لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-supplier-away = ⚠️ المورّد لا يستجيب، فتعذّر التحقق من رقم العملية. لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }، حاول مرة أخرى بعد دقيقة.
unruled-otherwise = ⚠️ لم يتغيّر الطلب رقم { NUMBER($order, useGrouping: 0) }.
unruled-how = الأمر /review يعرض الطلبات التي تحتاج إلى مراجعة.

credit-ask = ❓ هل <b>تضيف { $money }</b> إلى رصيد <b>{ $name }</b> ({ $who })؟
credit-ask-back = ❓ هل <b>تسحب { $money }</b> من رصيد <b>{ $name }</b> ({ $who })؟
credit-then = بعد ذلك يصبح الرصيد كما يراه المشتري:
credit-done = ✅ تم. رصيد <b>{ $name }</b> ({ $who }) كما يراه المشتري:

limit-own = 💳 لدى <b>{ $name }</b> ({ $who }) حد ائتمان خاص به: <b>{ $money }</b>.
limit-default = 💳 يسري على <b>{ $name }</b> ({ $who }) حد الائتمان الافتراضي للمتجر: <b>{ $money }</b>.
limit-earlier = 💳 لدى <b>{ $name }</b> ({ $who }) حد ائتمان افتراضي سابق: <b>{ $money }</b>. لقد استُخدم، لذلك يسري الحد الافتراضي الأقل بعد سداده وإعادة تشغيل المتجر.
limit-exceeded = ⚠️ ما زال الدَّين أكبر من ذلك: { $money }. لا يمكن الشراء بالائتمان إلى أن يصبح الدَّين ضمن الحد.
limit-ask = ❓ هل تريد ضبط حد ائتمان <b>{ $name }</b> ({ $who }) على <b>{ $money }</b>؟ سيمكنه إنفاق هذا المبلغ قبل أن يدفع.
approve-ask = ❓ <b>هل تبيع { $name } مع أن المورّد يطلب { $cost } فقط للقطعة؟</b> سيدفع المشترون { $price } للقطعة.
approve-ask-free = ❓ <b>هل تقدّم { $name } مجانًا؟</b> يطلب المورّد { $cost } للقطعة، وسيدفع المشترون { $price }.
approve-risk = إن خصم المورّد أكثر مما طلب فستدفع أنت الفرق. تسري الموافقة على هذا السعر وما فوقه، أما السعر الأقل فيحتاج إلى موافقة جديدة.
approve-done = ✅ يُباع <b>{ $name }</b> بهذا السعر فما فوق. إن انخفض السعر أكثر توقف البيع مجددًا ووصلتك رسالة.
approvals-none = لا يوجد سعر منخفض معتمد. حين يطلب المورّد أقل بكثير من سعر القائمة تصلك رسالة فيها زر للموافقة على السعر.
approvals-head = <b>الأسعار المنخفضة المعتمدة</b>
approvals-line = { $name }: { $cost } للقطعة فما فوق · { $who }، { $date }
withdraw-ask = ❓ <b>هل تسحب الموافقة على بيع { $name } بسعر { $cost } للقطعة؟</b>
withdraw-effect = بعدها لا يُباع المنتج بسعر أقل بكثير من سعر القائمة حتى يوافق عليه أحد المشرفين مجددًا. والمشترون الذين رأوا هذا السعر لا يستطيعون تأكيده. أما الطلبات السابقة فتستمر.
withdraw-done = ✅ سُحبت الموافقة. يعرض /approvals ما بقي منها.
withdraw-gone = سُحبت هذه الموافقة من قبل، أو تمت الموافقة بعدها على سعر آخر. يعرض /approvals ما هو معتمد الآن.

admin-lacks = ⚠️ لا يوفّر المورّد: { $calls }
admin-product = <b>{ $name }</b>
admin-product-code = الرمز: <code>{ $code }</code>
admin-product-money = تكلفتك { $cost } للقطعة · سعر البيع { $price }
admin-product-owner = المورّد: { $text }
admin-product-service-url = الدعم: { $text }
admin-product-service-im = تطبيق المراسلة: { $text }
admin-product-share-url = صفحته: { $text }
admin-product-none = لا يوجد منتج بهذا الاسم أو الرمز.
admin-product-several = هناك عدة منتجات مطابقة؛ حدّد أحدها برمزه:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ رفض المورّد الإجابة: «{ $said }»
admin-product-away = ⚠️ المورّد لا يستجيب. حاول مرة أخرى بعد دقيقة من فضلك.

cause-refused-but-fell = رفض المورّد، لكن رصيدنا لديه انخفض مع ذلك
cause-refused-coupon = لم يقبل المورّد رمز الخصم
cause-refused-answer = لم يقبل المورّد إجابة من المشتري
cause-not-charged-still = لم يصل ردّ واضح من المورّد، لكن رصيدنا لديه لم يتغيّر طوال المدة التي قد يستغرقها الشراء: لم يُخصم شيء
cause-not-charged-poor = لم يصل ردّ واضح من المورّد؛ وعند سؤاله مجددًا لم يكن قد سجّل الطلب، وقال إن رصيدنا لديه لا يكفي
cause-unknown-fell = لم يصل ردّ واضح من المورّد، وانخفض رصيدنا لديه: الأرجح أن المبلغ خُصم
cause-unknown-rose = لم يصل ردّ واضح من المورّد، وارتفع رصيدنا لديه في هذه الأثناء، فلا يمكن الاستنتاج منه
cause-unknown-unreadable = لم يصل ردّ واضح من المورّد، وتعذّرت قراءة رصيدنا لديه
cause-unknown-booked = لم يصل ردّ واضح من المورّد، لكنه عند سؤاله مجددًا قال إن الطلب مسجّل: ابحث عنه في لوحة المورّد
cause-unknown-number-in-use = قال المورّد إن رقمنا المرجعي لهذا الطلب مستخدم بالفعل، مع أننا لم نرسله إلا مرة واحدة
cause-again = أُرسل مرة أخرى وقبله المورّد

admin-claims = { $count ->
    [zero] ✅ لا دفعات بانتظار التأكيد
    [one] 🧾 <b>دفعة واحدة بانتظار التأكيد</b>، انظر /claims
    [two] 🧾 <b>دفعتان بانتظار التأكيد</b>، انظر /claims
    [few] 🧾 <b>{ $count } دفعات بانتظار التأكيد</b>، انظر /claims
    [many] 🧾 <b>{ $count } دفعة بانتظار التأكيد</b>، انظر /claims
   *[other] 🧾 <b>{ $count } دفعة بانتظار التأكيد</b>، انظر /claims
}
admin-refund-requests = { $count ->
    [zero] ✅ لا طلبات استرداد
    [one] 💰 <b>طلب استرداد واحد</b>
    [two] 💰 <b>طلبا استرداد</b>
    [few] 💰 <b>{ $count } طلبات استرداد</b>
    [many] 💰 <b>{ $count } طلب استرداد</b>
   *[other] 💰 <b>{ $count } طلب استرداد</b>
}
admin-threads = { $count ->
    [zero] ✅ لا محادثات مفتوحة
    [one] 💬 محادثة مفتوحة واحدة، انظر /threads
    [two] 💬 محادثتان مفتوحتان، انظر /threads
    [few] 💬 { $count } محادثات مفتوحة، انظر /threads
    [many] 💬 { $count } محادثة مفتوحة، انظر /threads
   *[other] 💬 { $count } محادثة مفتوحة، انظر /threads
}
admin-paid-in = المدفوعات الواردة: { $sums }
admin-paid-back = المُعاد: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } رقم { NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-all-orders = { $count ->
    [0] لا طلبات بعد
    [one] <b>طلب واحد</b>
    [two] <b>طلبان لكل المشترين</b>، الأحدث أولًا
    [few] <b>{ $count } طلبات لكل المشترين</b>، الأحدث أولًا
    [many] <b>{ $count } طلبًا لكل المشترين</b>، الأحدث أولًا
   *[other] <b>{ $count } طلب لكل المشترين</b>، الأحدث أولًا
}
admin-unsold-none = ✅ يمكن بيع كل ما في قائمة المورّد.
