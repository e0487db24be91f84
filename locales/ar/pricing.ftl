## قواعد الأسعار: ‎/markup و ‎/explain، للمشرفين.

percent = { $number }%
name-and-variant = { $name } / { $variant }
scope-all = كل المنتجات
scope-gone = شيء لم يعد معروضًا للبيع

rule-markup = هامش إضافي { $percent }
rule-fixed = زيادة { $money } لكل قطعة
rule-fixed-less = خصم { $money } من كل قطعة
rule-fixed-none = بلا مبلغ ثابت
rule-exact = بلا تقريب
rule-step = التقريب إلى { $money }
rule-ending = ينتهي بـ { $money }
rule-cost = ليس أقل من التكلفة
rule-below-cost = يُسمح بأقل من التكلفة
rule-margin-share = أعلى من التكلفة بـ { $percent } على الأقل
rule-margin-amount = أعلى من التكلفة بـ { $money } على الأقل
rule-margin-both = أعلى من التكلفة بـ { $percent } وبـ { $money } على الأقل
rule-none = لا قاعدة

rule-of-global = قاعدة كل المنتجات
rule-of-category = قاعدة القسم
rule-of-product = قاعدة المنتج
rule-of-variant = قاعدة النوع

prices-head = <b>قواعد الأسعار</b>
prices-how = القاعدة الأكثر تحديدًا تقرر كل جزء من السعر: النوع قبل المنتج، والمنتج قبل القسم، والقسم قبل كل المنتجات.
prices-rule-line = · <b>{ $name }</b>: { $rule }

rule-title = <b>قاعدة السعر: { $name }</b>
rule-own = المحدد هنا: { $rule }
rule-own-none = لا شيء محدد هنا.
rule-in-effect = الساري: { $rule }
rule-examples = الأسعار الآن:
rule-no-examples = لا شيء من هذا معروض للبيع الآن.
rule-example = · { $name }: { $money }
rule-example-same = · { $name }: { $money }، بلا تغيير
rule-example-change = · { $name }: { $before } ← <b>{ $after }</b>
rule-example-floor = { $line } (حدّه السعر الأدنى)
rule-choose-category = <b>لأي قسم تريد قاعدة السعر؟</b>
rule-choose-product = <b>لأي منتج من { $name } تريد قاعدة السعر؟</b>
rule-choose-variant = <b>لأي نوع من { $name } تريد قاعدة السعر؟</b>
rule-target-none = لم يُعثر على «{ $words }».
rule-target-several = هناك عدة أسماء مطابقة، اختر واحدًا:

rule-problem-empty = القاعدة ناقصة.
rule-problem-word = «{ $word }» ليست جزءًا من قاعدة.
rule-problem-amount = «{ $word }» ليست مبلغًا أو نسبة مئوية تصلح هنا.
rule-problem-twice = «{ $word }» تحدد شيئًا محددًا من قبل.
rule-problem-range = «{ $word }» أكبر أو أصغر من المسموح.
rule-problem-negative-margin = «{ $word }»: لا يمكن أن يكون الحد الأدنى للربح سالبًا. للبيع بأقل من التكلفة استخدم <code>below-cost</code>.

change-ask = ❓ <b>هل تريد تغيير قاعدة السعر: { $name }؟</b>
change-remove-ask = ❓ <b>هل تريد حذف قاعدة السعر: { $name }؟</b>
change-before = قبل: { $rule }
change-after = بعد: { $rule }
change-counts = الأسعار التي تتغير: { $changed } من { $compared }
change-below-cost = ⚠️ الأسعار التي ستصبح أقل من التكلفة: { $changed }
change-keeps-quotes = الأسعار التي رآها المشترون تبقى صالحة حتى تنتهي مدتها.
change-done = ✅ حُفظت قاعدة السعر: { $name }.
change-removed = ✅ حُذفت قاعدة السعر: { $name }.
change-nothing = القاعدة هكذا بالفعل، فلم يتغير شيء.
change-stale = ⚠️ تغيرت هذه القاعدة في الأثناء، فلم يتغير شيء الآن.
change-global-stays = لا يمكن حذف قاعدة كل المنتجات، لكن يمكن تغيير كل جزء منها.

explain-title = <b>كيف يُحسب سعر { $name }</b>
explain-cost = · تكلفة القطعة الواحدة: { $money }
explain-rate = · سعر الصرف، 1 { $cost_currency } = { $rate }: { $money }
explain-rate-buffered = · سعر الصرف، 1 { $cost_currency } = { $rate }، مع زيادة { $percent }: { $money }
explain-markup = · هامش إضافي { $percent }: { $money } ({ $scope })
explain-step = · { $rule }: { $money } ({ $scope })
explain-above-floor = · { $rule }: السعر لا يقل عن { $money } ({ $scope })
explain-raised = · { $rule }: رُفع السعر إلى { $money } على الأقل ({ $scope })
explain-no-floor = · { $rule } ({ $scope })
explain-price = <b>سعر القطعة الواحدة: { $money }</b>
explain-is-estimate = التكلفة مأخوذة من الكتالوج. وعند عرض السعر يُسأل المورّد مرة أخرى.

## رموز الخصم الخاصة بالمتجر: ‎/promo، للمشرفين.

promo-head = <b>رموز الخصم</b>
promo-none = لا يوجد أي رمز خصم.
promo-line = · <b>{ $code }</b>: { $rule } · الاستخدامات: { $uses }
promo-over = لم تعد صالحة لأن آخر أيامها انقضى: { $codes }
promo-title = <b>رمز الخصم { $code }</b>
promo-rule = الخصم: { $rule }
promo-uses = الاستخدامات: { $uses }
promo-count = { $number }
promo-count-of = { $number } من { $limit }
promo-no-longer-valid = لم يعد هذا الرمز صالحًا.
promo-last-uses = آخر الطلبات به:
promo-use = · رقم { $order }، { $at }: { $before } ← { $after }
promo-use-returned = · رقم { $order }، { $at }: أُلغي أو رُدّ ماله، فلا يُحسب
promo-percent = { $percent }
promo-amount = { $money } من كل طلب
promo-minimum = طلبات تبلغ { $money } أو أكثر
promo-limit = المجموع: { $number }
promo-limit-each = لكل مشترٍ: { $number }
promo-from = من { $date }
promo-until = حتى نهاية { $date }
promo-ask = ❓ <b>هل تريد إضافة رمز الخصم { $code }؟</b>
promo-examples = سعر القطعة الواحدة مع الرمز:
promo-floor = لا ينزل السعر أبدًا عن الحد الأدنى في قواعد الأسعار. تبدأ الأيام عند 00:00 UTC، واليوم الأخير محسوب.
promo-end-ask = ❓ <b>هل تريد إنهاء رمز الخصم { $code }؟</b>
promo-end-effect = لن يستطيع أحد استخدامه بعد ذلك، حتى لسعر معروض الآن. وتحتفظ الطلبات السابقة بسعرها.
promo-added = ✅ أصبح رمز الخصم { $code } صالحًا.
promo-ask-for-product = ما رمز الخصم الذي تريده للمنتج «{ $name }»؟ أرسل الرمز وقيمة الخصم، مثل <code>SUMMER 10%</code> أو <code>SUMMER 5.00 limit 100</code>. سترى الأسعار قبل إضافته.
promo-exists = ⚠️ يوجد رمز الخصم { $code } من قبل، فلم يُضف شيء. أنهِه أولًا.
promo-ended = ✅ انتهى رمز الخصم { $code }.
promo-end-gone = ⚠️ انتهى رمز الخصم هذا من قبل.
promo-unknown = لا يوجد رمز خصم { $code }.
promo-name = · { $name }
promo-several-names = هناك عدة أسماء مطابقة. اكتب الاسم كاملًا:
promo-problem-code = لا تصلح «{ $word }» رمزًا. الرمز من 3 إلى 32 من الحروف اللاتينية والأرقام، ويجوز بينها - أو _، وفيه حرف واحد على الأقل.
promo-problem-discount-missing = الخصم ناقص: اكتب نسبة مئوية أو مبلغًا بعد الرمز.
promo-problem-value-missing = هناك شيء ناقص بعد «{ $word }».
promo-problem-amount = «{ $word }» ليست مبلغًا أو نسبة مئوية تصلح هنا. اكتبها بلا إشارة، مثل 10% أو 5.00.
promo-problem-range = «{ $word }» أكبر أو أصغر من المسموح. النسبة أكبر من 0% ولا تزيد على 100%، والمبلغ أكبر من 0.
promo-problem-whole-number = «{ $word }» ليست عددًا صحيحًا من 1 فأكثر.
promo-problem-date = «{ $word }» ليست تاريخًا. اكتبه هكذا: 2030-12-31.
promo-problem-past = «{ $word }» في الماضي.
promo-problem-order = سينتهي الرمز قبل أن يبدأ.
promo-problem-word = «{ $word }» ليست جزءًا من رمز خصم. ويمكن وضع الاسم المكوّن من عدة كلمات بين علامتي تنصيص.
promo-problem-twice = «{ $word }» تحدد شيئًا محددًا من قبل.

## أسعار تغيّرت فجأة، للمشرفين فقط.

rate-says = يقول المصدر: <b>{ $rate }</b>
rate-usual = المعتاد في آخر سبعة أيام: { $rate }
rate-setting = في الإعدادات: { $rate }
rate-what-to-do = إن كان السعر الجديد صحيحًا فاقبله بالزر. وإن كان خطأً فصحّح المصدر: يستمر كل شيء تلقائيًا حين يعود إلى السعر المعتاد.

rate-ask-exchange = ❓ <b>هل تُحسب كل الأسعار على أساس { $rate }؟</b> يُستأنف البيع، وتنتهي صلاحية الأسعار المعروضة الآن لدى المشترين.
rate-ask-method = ❓ <b>هل يُقبل الدفع على أساس { $rate }؟</b> تعود طريقة الدفع { $method }.
rate-risk = إن كان السعر خطأً فقد تكون كل عملية بيع خاسرة. قارنه بمصدر آخر أولًا.
rate-done = ✅ <b>يُستخدم { $rate } من الآن.</b>
rate-gone = لم يعد هذا السعر ينتظر قرارًا، فلم يتغير شيء. لمعرفة الحالة: /health.
