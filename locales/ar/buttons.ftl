# نصوص الأزرار.

button-have-code = 🏷 رمز الخصم
button-change = ✏️ تغيير
button-use-code = ✅ نعم، استخدمه
button-not-a-code = لا
button-back-to-order = 🧾 العودة إلى طلبك
button-no-code = المتابعة بلا رمز خصم
button-keep = ↩️ إبقاء: { $text }
button-use-last = 🕘 كالسابق: { $text }
button-continue = ▶️ متابعة
button-orders-all = الكل
button-orders-open = قيد التنفيذ
button-orders-delivered = تم التسليم
button-orders-back = مبالغ مستردّة
button-problem = 🆘 مشكلة في هذا الطلب
button-ask-for-refund = 💰 طلب استرداد المبلغ
button-send-refund-request = 💰 إرسال الطلب
button-refund-order = ↩️ ردّ { $money }
button-not-what-i-bought = ❌ ليس ما اشتريته
button-not-working = ⚠️ لا يعمل
button-new-price = 💳 عرض السعر الجديد
button-without-code = 🛒 الشراء بلا رمز خصم

button-buy = 🛒 شراء

button-any-card = 🎲 أي قطعة، بلا رسم إضافي
button-done = ✅ تم
button-skip = تركه فارغًا
button-make-password = ✨ أنشئها لي
button-no-password = من دون كلمة مرور
button-quote = 💳 عرض السعر

button-home = 🏠 الرئيسية
button-back = ‹ رجوع
button-previous = ‹ السابق
button-next = التالي ›
button-newer-lines = ‹ الأحدث
button-older-lines = الأقدم ›
button-receipt = 🧾 { NUMBER($number, useGrouping: 0) }
button-all-choices = ☰ كل الخيارات
button-shop = 🛍 إلى المتجر
button-orders = 🧾 طلباتي
button-order = 🧾 تفاصيل الطلب
button-wallet = 👛 الرصيد
button-language = 🌐 اللغة
button-help = ❔ المساعدة
button-refresh = 🔄 تحديث
button-try-again = 🔄 إعادة المحاولة
button-cancel = ✖️ إلغاء
button-leave = ✖️ خروج

button-case = رقم { NUMBER($order, useGrouping: 0) }
button-cases = 🔎 كل الطلبات للمراجعة
button-rule-trade = 📋 موجود: نسخ الأمر
button-rule-not-charged = غير موجود: لم يُخصم
button-rule-refund = ردّ المبلغ بخسارة للمتجر
button-judge-goods = ✅ هذا هو المنتج
button-judge-message = ✉️ مجرد رسالة
button-judge-later-goods = 💾 للطلبات القادمة: هذا هو المنتج
button-judge-later-message = 💾 للطلبات القادمة: مجرد رسالة
button-do-trade = ✅ نعم، تابع الطلب
button-do-not-charged = ✅ نعم، أعد { $money }
button-do-refund = ✅ نعم، ردّ { $money }
button-leave-it = تركه كما هو
button-credit = ✅ نعم، أضف { $money }
button-credit-back = ✅ نعم، اسحب { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ نعم، أعد { $amount }
button-do-refund-below = ⚠️ أعدها، الرصيد { $after }
button-return-payment = 💳 ردّ دفعة
button-payment-case = 💳 { $amount }
button-case-continue = متابعة الطلبات
button-case-cancel-orders = إلغاء الطلبات المنتظرة
button-case-credit = إضافة { $money }
button-case-do-not-credit = عدم الإضافة
button-case-settled = إغلاق
button-do-continue = ✅ نعم، تابع
button-do-cancel-orders = ✅ نعم، ألغِها
button-do-credit = ✅ نعم، أضف { $money }
button-do-do-not-credit = ✅ نعم، لا تُضف
button-do-settled = ✅ نعم، أغلق
button-limit = ✅ نعم، الحد { $money }

button-take = اطلب { $quantity }
button-other-card = اختيار غيرها
button-go-on = متابعة
button-start-over = البدء من جديد

button-open-shop = 🛍 افتحه في المتجر

button-show-goods = 📦 عرض مشترياتي
button-buy-again = 🛒 شراء مرة أخرى
button-copy = 📋 نسخ
button-copy-one = 📋 { $number }

button-privacy = 🔒 الخصوصية
button-terms = 📄 الشروط
button-forget = 🗑 حذف بياناتي
button-forget-now = 🗑 نعم، احذفها

button-confirm = ✅ شراء مقابل { $money }
button-check-again = 🔄 التحقق مجددًا
button-check-balance = 🔄 تحقّق من رصيدي

button-resume = ▶️ نعم، استأنف البيع
button-resume-sales = ▶️ استئناف البيع
button-approve-price = ✅ البيع بهذا السعر
button-approve = ✅ نعم، بِعه
button-withdraw-approval = ✖️ سحب الموافقة
button-withdraw = ✖️ نعم، اسحبها

button-search = 🔎 بحث
button-search-again = 🔎 بحث جديد

button-support = 💬 الدعم
button-send-to-support = 💬 إرسال إلى الدعم
button-write = ✍️ ردّ
button-thread-order = 🧾 الطلب
button-thread-close = ✓ إغلاق
button-thread-reopen = ↩️ فتح من جديد
button-threads = 💬 كل المحادثات

button-alerts = 🔔 التنبيهات
button-restock-off = 🔔 أخبرني عند توفره
button-restock-on = ✅ سأخبرك عند توفره
button-restock-stop = 🔕 عند التوفر
button-price-off = 📉 تنبيه السعر
button-price-on = ✅ تنبيه السعر مفعّل
button-price-stop = 🔕 عند انخفاض السعر
button-share = ↗️ مشاركة
button-look = 👀 ألقِ نظرة
button-buy-for = 🛒 شراء مقابل { $money }
button-opening-off = 🔔 أخبرني عند بدء العرض
button-opening-on = ✅ سأخبرك عند البدء
button-opening-stop = 🔕 عند بدء العرض

button-rule-categories = 📋 قاعدة لقسم
button-rule-products = 📦 قاعدة لمنتج
button-all-rules = 📋 كل قواعد الأسعار
button-this-rule = ✏️ قاعدة السعر
button-rule-remove = 🗑 حذف هذه القاعدة
button-rule-apply = ✅ نعم، غيّرها
button-all-promos = 🏷 كل رموز الخصم
button-promo-end = 🗑 إنهاء هذا الرمز
button-promo-add = ✅ نعم، أضفه
button-promo-end-yes = ✅ نعم، أنهِه
button-explain = 🔎 شرح السعر
button-exact = بلا تقريب
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ التكلفة
button-margin = ≥ التكلفة +{ $number }%
button-below-cost = أقل من التكلفة
button-top-up = ➕ شحن الرصيد
button-invite = 🤝 دعوة الأصدقاء
button-top-up-and-buy = 👛 اشحن { $money } واشترِ
button-pay = ادفع { $money }
button-copy-reference = 📋 نسخ رمز الدفعة
button-i-have-paid = ✅ لقد دفعت
button-open-claim = ⏳ دفعتي: { $money }
button-claim-skip = تخطٍّ
button-claim-withdraw = ✖️ لم أدفع
button-claim-confirm = ✅ تأكيد { $money }
button-claim-other = 📋 مبلغ آخر: نسخ الأمر
button-claim-decline = ❌ غير موجودة: رفض
button-claim-picture = 📎 عرض الصورة
button-claims = 🧾 دفعات بانتظار التأكيد
