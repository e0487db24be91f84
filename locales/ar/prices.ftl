# قواعد الأسعار: ‎/markup و ‎/explain، للمشرفين.

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
