## الطريق من المنتج إلى سعره. أسماء الأنواع والخيارات والحقول يحددها البائع.

question-variant = النوع
question-card = اختيارك
question-quantity = الكمية
question-password = كلمة مرور الطلب

contact-any = وسيلة التواصل
contact-phone = رقم الهاتف
contact-email = البريد
contact-messenger = تطبيق المراسلة

checkout-step = <i>السؤال { $step } من { $steps }</i>
checkout-variant = اختر النوع.
checkout-option = { $name }: ماذا تختار؟
checkout-steps-of = <b>{ $name }</b>، كلما زادت الكمية انخفض السعر:
checkout-card = اختر القطعة التي تريدها، أو خذ أي قطعة.
checkout-no-cards = لا يمكن الاختيار الآن. يمكنك أخذ أي قطعة.
checkout-cards-away = تعذّر تحميل القائمة الآن. يمكنك أخذ أي قطعة أو المحاولة مرة أخرى.
checkout-ready = اكتملت كل الإجابات.

checkout-field = <b>{ $name }</b>
checkout-field-text = اكتب إجابتك من فضلك.
checkout-field-password = اكتب إجابتك من فضلك. تُحذف رسالتك فور قراءتها، ولا تظهر بعدها إلا نقاط.
checkout-field-number = اكتب رقمًا من فضلك.
checkout-field-select = اختر إجابة واحدة.
checkout-field-radio = اختر إجابة واحدة.
checkout-field-checkbox = حدّد ما شئت من الخيارات، ثم اضغط «تم».
checkout-field-textarea = اكتب إجابتك من فضلك، ويمكن أن تكون في عدة أسطر.
checkout-hint = <i>تلميح: { $text }</i>

checkout-contact-any = كيف يمكننا التواصل معك؟ اكتب وسيلة التواصل من فضلك.
checkout-contact-phone = نحتاج إلى <b>رقم هاتفك</b> لهذا الطلب. اكتبه من فضلك، مثلًا <code>+971 50 000 0000</code>.
checkout-contact-email = نحتاج إلى <b>بريدك الإلكتروني</b> لهذا الطلب. اكتبه من فضلك، مثلًا <code>sara@example.com</code>.
checkout-contact-messenger = نحتاج إلى التواصل معك لهذا الطلب عبر <b>تطبيق مراسلة</b>. اكتب اسم المستخدم أو رقمك هناك من فضلك.
checkout-password =
    تحمي <b>كلمة مرور الطلب</b> هذا الطلب. اكتب من 6 إلى 32 حرفًا، أو دعنا ننشئها لك، أو تابع من دونها.
    إذا كتبتها بنفسك، فستُحذف رسالتك فور قراءتها.

problem-empty = ⚠️ يبدو أن الإجابة فارغة. اكتبها من فضلك.
problem-too-long = ⚠️ هذا طويل جدًا. الحد الأقصى لعدد الأحرف: { $limit }.
problem-too-short = ⚠️ هذا قصير جدًا. الحد الأدنى لعدد الأحرف: { $limit }.
problem-one-line = ⚠️ سطر واحد فقط من فضلك.
problem-strange-characters = ⚠️ في إجابتك رموز لا يمكن استخدامها هنا. اكتبها من دونها من فضلك.
problem-not-whole = ⚠️ اكتب عددًا صحيحًا من فضلك، مثل 2.
problem-not-number = ⚠️ اكتب رقمًا من فضلك، مثل 12 أو 3.5.
problem-not-such-number = ⚠️ اكتب رقمًا بالصيغة المطلوبة من فضلك.
problem-below-minimum = ⚠️ هذا قليل جدًا. الحد الأدنى: { $limit }.
problem-above-maximum = ⚠️ هذا كثير جدًا. الحد الأقصى: { $limit }.
problem-above-stock = { $limit ->
    [0] ⚠️ نفدت الكمية حاليًا.
    [one] ⚠️ بقيت قطعة واحدة فقط.
    [two] ⚠️ بقيت قطعتان فقط.
    [few] ⚠️ بقيت { $limit } قطع فقط.
    [many] ⚠️ بقيت { $limit } قطعة فقط.
   *[other] ⚠️ بقيت { $limit } قطعة فقط.
}
problem-no-such-choice = ⚠️ اختر إحدى الإجابات أدناه من فضلك.
problem-choice-refused = ⚠️ لا يمكن طلب هذا الخيار حاليًا. اختر خيارًا آخر من فضلك.
problem-selection-refused = ⚠️ لا تُقبل هذه الاختيارات. غيّرها ثم اضغط «تم».
problem-code-one-piece = ⚠️ لا يعمل رمز الخصم هذا مع عدة قطع. قد يسري على قطعة واحدة: اجعل الكمية 1 أولًا من فضلك.
problem-code-unknown = ⚠️ هذا المتجر لا يعرف رمز الخصم هذا.
problem-pattern = ⚠️ يبدو أن في إجابتك خطأ. راجعها واكتبها مرة أخرى من فضلك.
problem-said = ⚠️ { $text }
problem-bad-phone = ⚠️ لا يبدو هذا رقم هاتف. اكتب الأرقام مع رمز البلد من فضلك: {"\u2068"}+971 50 000 0000{"\u2069"}
problem-bad-email = ⚠️ لا يبدو هذا عنوان بريد إلكتروني.
problem-bad-messenger = ⚠️ لا يبدو هذا اسم مستخدم. يُسمح فقط بالحروف اللاتينية والأرقام والرموز . _ -

question-coupon = رمز الخصم

checkout-coupon =
    اكتب <b>رمز الخصم</b>.
    بعض الرموز تخفض السعر فورًا. أما غيرها، وهي تسري على قطعة واحدة، فيُحجز معها السعر كاملًا أولًا، وتعود قيمة الخصم إلى رصيدك عند التسليم. إن لم يُقبل رمز كهذا فلن يتم الشراء.
checkout-resume = بدأت هذا الطلب { AGO($ago) }، وهذا ما اخترته. هل تريد المتابعة؟
checkout-fallen = ⚠️ تغيّر المطلوب هنا: { $what }. يُرجى الإجابة من جديد.

stock-left = المتبقي { $stock }

## السعر قبل تأكيده.

quote-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
quote-line = { $name }: { $text }
quote-card-premium = اختيارك: { $card } (يشمل رسمًا إضافيًا { $money })
quote-left-empty = متروك فارغًا
quote-no-password = بلا
quote-any-card = أي قطعة
quote-total = <b>الإجمالي: { $money }</b>
quote-each = { $quantity } × { $each }
quote-each-step = { $quantity } × { $each }، سعر { $step } فأكثر
quote-quantity-hint = <i>اضغط <b>−</b> أو <b>+</b>، أو اكتب الكمية.</i>
quote-holds = ⏱ مدة سريان هذا السعر: { $left }.
quote-balance = 👛 المتاح { $available }، ويبقى بعد الشراء { $after }.
quote-missing = 👛 المتاح { $available }، وينقصك { $missing }. اشحن رصيدك أولًا.
quote-missing-pay = 👛 المتاح { $available }، وينقصك { $missing }. ادفعها الآن فيُسجّل الطلب.
quote-waits-for-operator = ⚠️ <b>لا يمكنك الطلب الآن:</b> سُحبت إحدى دفعاتك، ويجب أن يراجعها شخص من المتجر أولًا.

quote-risky-field = ⚠️ يحتوي «{ $field }» على { $characters }.
quote-risky-answer = قد لا تُحفظ هذه الرموز كما هي تمامًا؛ استخدم إن أمكن إجابة من دونها.
quote-moved = ⚠️ <b>تغيّر السعر.</b> كان { $before } وأصبح الآن { $money }. لم يُشترَ شيء بالسعر القديم.
quote-code-refused = ⚠️ <b>لم يُقبل رمز الخصم.</b> لم يُشترَ شيء، وعاد مالك إلى رصيدك. هذا هو السعر بلا رمز.
quote-coupon = 🏷 رمز الخصم: { $code }. يُحجز السعر كاملًا، وتعود قيمة الخصم إلى رصيدك مع مشترياتك. لا يمكن التحقق منه مسبقًا؛ وإن لم يكن صالحًا فلن يُشترى شيء.
quote-discount = 🏷 { $code }: { $full } − { $saving }
quote-discount-held = 🏷 { $code }: { $full } − { $saving } (بقدر ما يسمح به هذا السعر)
quote-code-without-effect = 🏷 { $why } هذا هو السعر بدونه.
code-refused-ended = لم يعد رمز الخصم { $code } صالحًا.
code-refused-not-started = يسري رمز الخصم { $code } ابتداءً من { $at }.
code-refused-other-product = رمز الخصم { $code } ليس لهذا المنتج.
code-refused-used-up = نفد رمز الخصم { $code }.
code-refused-used-by-buyer = استخدمت رمز الخصم { $code } بعدد المرات المسموح به.
code-refused-below-minimum = رمز الخصم { $code } للطلبات التي تبلغ { $order_minimum } أو أكثر.
code-refused-no-discount = لا يمكن لرمز الخصم { $code } أن يخفض هذا السعر أكثر.

quote-change = ماذا تريد أن تغيّر؟
quote-use-code = هل تريد استخدام <b>{ $code }</b> رمزًا للخصم؟
quote-code-removed = 🏷 يسري رمز الخصم على قطعة واحدة فقط، لذلك أُزيل.
quote-code-again = ⚠️ اكتب رمز الخصم مرة أخرى من فضلك.
quote-long-number = إذا كان هذا رمز خصم فاضغط «رمز الخصم» ثم اكتبه.
quote-text-not-used = هذا ليس كمية ولا رمز خصم. هل أرسله إلى الدعم؟ يبقى طلبك كما هو.
