offer-what = <b>{ $name }</b> ×{"\u00A0"}{ $quantity }
offer-line = { $name }: { $text }
offer-card-premium = اختيارك: { $card } (يشمل رسمًا إضافيًا { $money })
offer-left-empty = متروك فارغًا
offer-no-password = بلا
offer-any-card = أي قطعة
offer-total = <b>الإجمالي: { $money }</b>
offer-each = { $quantity } × { $each }
offer-each-step = { $quantity } × { $each }، سعر { $step } فأكثر
offer-quantity-hint = <i>اضغط <b>−</b> أو <b>+</b>، أو اكتب الكمية.</i>
offer-holds = ⏱ مدة سريان هذا السعر: { $left }.
offer-balance = 👛 المتاح { $available }، ويبقى بعد الشراء { $after }.
offer-missing = 👛 المتاح { $available }، وينقصك { $missing }. اشحن رصيدك أولًا.

offer-risky-answer = ⚠️ يحتوي «{ $field }» على { $characters }. قد تتغيّر هذه الرموز في الطريق؛ استخدم إن أمكن إجابة من دونها.
offer-moved = ⚠️ <b>تغيّر السعر.</b> كان { $before } وأصبح الآن { $money }. لم يُشترَ شيء بالسعر القديم.
offer-code-refused = ⚠️ <b>لم يُقبل رمز الخصم.</b> لم يُشترَ شيء، وعاد مالك إلى رصيدك. هذا هو السعر بلا رمز.
offer-coupon = 🏷 رمز الخصم: { $code }. يُحجز السعر كاملًا، وتعود قيمة الخصم إلى رصيدك مع مشترياتك.

offer-change = ماذا تريد أن تغيّر؟
offer-use-code = هل تريد استخدام <b>{ $code }</b> رمزًا للخصم؟
offer-code-one-piece = ⚠️ يسري رمز الخصم على قطعة واحدة فقط. اجعل الكمية 1 أولًا من فضلك.
offer-code-again = ⚠️ اكتب رمز الخصم مرة أخرى من فضلك.
offer-text-not-used = هذا ليس كمية ولا رمز خصم. هل أرسله إلى الدعم؟ يبقى طلبك كما هو.
