## اسم اللغة بها نفسها، والكلمات المشتركة بين الشاشات كلها.

language-name = العربية

crumb-shop = 🛍 المتجر
crumb-quote = طلبك
crumb-orders = طلباتي
crumb-wallet = الرصيد
crumb-top-up = شحن الرصيد
crumb-invite = دعوة الأصدقاء
crumb-language = اللغة
crumb-help = المساعدة

choices-can-type = <i>يمكنك أيضًا كتابة الاسم أو جزء منه.</i>
choices-matching = <i>عدد الخيارات المطابقة لـ «{ $words }»: { $count }.</i>
choices-matching-first = <i>أول { $most } من أصل { $count } من الخيارات المطابقة لـ «{ $words }». اكتب المزيد من الاسم للعثور على غيرها.</i>
page-of = <i>الصفحة { $page } من { $pages }</i>

language-choose = اختر اللغة.

help-buying =
    <b>الشراء</b>
    افتح قسمًا، واختر منتجًا، وأجب عن الأسئلة. يظهر السعر النهائي قبل الشراء، ولا يتم الشراء إلا بعد تأكيدك للطلب.
help-money =
    <b>أموالك</b>
    عند التأكيد يُحجز السعر من رصيدك، ولا يُخصم إلا بعد تسليم المنتج. وإذا لم يكتمل الطلب، يعود إليك المبلغ كله.
help-orders =
    <b>مشترياتك</b>
    تصل إلى هذه المحادثة مخفيّة حتى تضغط عليها. ويمكنك فتحها من جديد في أي وقت من «طلباتي».
help-commands =
    /shop — تصفّح المنتجات
    /search — البحث عن منتج باسمه
    /orders — طلباتك ومشترياتك
    /wallet — رصيدك
    /alerts — تنبيهات التوفر والأسعار
    /support — مراسلة الدعم
    /paysupport — مساعدة في الدفع
    /language — تغيير اللغة
    /privacy — البيانات المحفوظة عنك
    /terms — شروط المتجر
    /cancel — إيقاف الأسئلة

toast-placing = جارٍ تسجيل طلبك…
toast-too-fast = ⏱ ضغطت بسرعة كبيرة. حاول مرة أخرى بعد لحظة.

crumb-privacy = الخصوصية
crumb-terms = الشروط
crumb-forget = حذف بياناتي

crumb-search = البحث

crumb-support = الدعم
crumb-refund = استرداد المبلغ
crumb-problem = مشكلة

crumb-alerts = التنبيهات

## نصوص الأزرار.

button-have-code = 🏷 رمز الخصم
button-change = ✏️ تغيير
button-use-code = ✅ نعم، استخدمه
button-not-a-code = لا
button-back-to-order = 🧾 العودة إلى طلبك
button-send-to-support = 💬 إرسال إلى الدعم
button-no-code = المتابعة بلا رمز خصم
button-keep = ↩️ إبقاء: { $text }
button-use-last = 🕘 كالسابق: { $text }
button-continue = ▶️ متابعة
button-orders-all = الكل
button-orders-open = قيد التنفيذ
button-orders-delivered = تم التسليم
button-orders-back = مبالغ مستردّة
button-problem = 🆘 مشكلة في هذا الطلب
button-piece = { $number }
button-piece-bad = ❌ { $number }
button-report-problem = 📤 الإبلاغ عن المشكلة
button-report-pieces = 📤 الإبلاغ عن القطع: { $count }
button-ask-for-refund = 💰 طلب استرداد المبلغ
button-send-refund-request = 💰 إرسال الطلب
button-refund-order = ↩️ ردّ { $money }
button-refund-part = ↩️ ردّ جزء
button-refund-pieces = عدد القطع { $count }: { $money }
button-refund-share = ↩️ ردّ ثمن القطع { $count }: { $money }
button-do-part-refund = ↩️ نعم، ردّ { $money }
button-goodwill = 🎁 تعويض
button-do-goodwill = 🎁 نعم، امنح { $money }
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
button-help-for-buyers = ❔ مساعدة المشترين
button-refresh = 🔄 تحديث
button-try-again = 🔄 إعادة المحاولة
button-cancel = ✖️ إلغاء
button-leave = ✖️ خروج

button-case = رقم { NUMBER($order, useGrouping: 0) }
button-cases = 🔎 كل الطلبات للمراجعة
button-overview = 📊 لوحة التحكم
button-to-review = 🔎 للمراجعة: { $count }
button-payment-cases = 💳 مدفوعات للتحقق: { $count }
button-waiting-orders = ⏳ طلبات تنتظر: { $count }
button-open-claims = 🧾 دفعات للتأكيد: { $count }
button-refund-requests = 💰 طلبات استرداد: { $count }
button-open-problems = 🆘 مشاكل في الطلبات: { $count }
button-open-threads = 💬 محادثات: { $count }
button-unsold = 🚫 غير معروض: { $count }
button-owed-open = 💵 ديون المورّد: { $count }
button-stopped = ⛔ منتجات أوقفت بيعها: { $count }
button-open-case = 🔎 افتح الحالة
button-payments-of-buyer = 💳 مدفوعات المشتري
button-open-buyer = 👤 افتح المشتري
button-health = ⚙️ الحالة العامة
button-notifications = 🔔 الإشعارات
button-digest-off = متوقف
button-digest-brief = موجز
button-digest-full = كامل
button-sales-off = دون مبيعات
button-sales-all = كل بيع
button-sales-from = من { $money }
button-warn-days = { $days ->
    [zero] { $days } يوم
    [one] يوم واحد
    [two] يومان
    [few] { $days } أيام
    [many] { $days } يومًا
   *[other] { $days } يوم
}
button-unsold-list = 🚫 ما لا يُباع
button-order-number = 🧾 الطلب رقم { NUMBER($order, useGrouping: 0) }
button-all-orders = 🧾 طلبات كل المشترين
button-panel-orders = 📦 الطلبات
button-panel-buyers = 👥 المشترون
button-panel-products = 🛍 المنتجات
button-panel-prices = 🏷 الأسعار
button-panel-promo-codes = 🎟 رموز الخصم
button-panel-conversations = 💬 المحادثات
button-panel-texts = ✍️ النصوص
button-panel-staff = 👥 الفريق
button-panel-audit = 🧾 السجل
button-pause-sales = ⏸ إيقاف البيع
button-pause-now = ⏸ أوقف الآن
button-see-as-buyer = 👀 العرض كمشترٍ
button-step-balance = الرصيد
button-step-markup = هامش الربح
button-step-payments = طرق الدفع
button-step-terms = الشروط
button-step-backup = النسخ الاحتياطي
button-step-purchase = تجربة، أو شراء واحد
button-step-purchase-for = تجربة أو شراء: { $price }
button-checklist = 🚀 قائمة المهام: { $step } من { $steps }
button-checklist-hide = إخفاء القائمة
button-checklist-show = إظهارها في لوحة التحكم
button-rule-trade = 🔎 موجود: أدخل الرقم
button-rule-charged = 💵 خُصم المبلغ
button-rule-not-charged = غير موجود: لم يُخصم
button-rule-refund = ردّ المبلغ بخسارة للمتجر
button-replace = 🔁 استبدال
button-replace-pieces = القطع: { $count }
button-do-replace = ✅ شراء القطع: { $count }
button-type-answers = ✍️ كتابة الإجابات
button-text-instead = ✉️ إرسال نص بدلًا منه
button-send-text = ✅ إرسال إلى المشتري
button-problems = ⚠️ المشاكل
button-open-problem = ⚠️ فتح المشكلة
button-refuse-problem = 🚫 رفض
button-do-refuse = ✅ الرفض بهذه الجملة
button-owed = رقم { NUMBER($order, useGrouping: 0) } · { $money }
button-owed-all = ✅ عاد كله: { $money }
button-owed-part = ✍️ عاد جزء منه
button-owed-close = 🗑 لن يعود شيء آخر
button-owed-list = 💵 كل الديون
button-do-book = ✅ تسجيل { $money }
button-warranty = 🤝 الضمان
button-rule-wait = ⏳ متابعة انتظار المنتج
button-poll-order = 🔄 سؤال المورّد
button-resend-delivery = 📤 إرسال مرة أخرى
button-read-delivery = 👀 عرض المنتج
button-find-orders = 🔎 بحث
button-find-buyer = 🔎 البحث عن مشترٍ
button-any-buyer = ✖️ أي مشترٍ
button-any-product = ✖️ أي منتج
button-bulk = 📋 إجراء واحد للكل
button-bulk-causes = 📋 إجراء واحد لكل سبب
button-bulk-cause = { $number }. { $count }×
numbered = { $number }. { $text }
button-bulk-refund = ↩️ ردّ مبالغ الكل
button-bulk-not-charged = لم يُخصم شيء
button-bulk-wait = ⏳ متابعة انتظار المنتج
button-bulk-write = ✉️ الكتابة إلى كل مشترٍ
button-bulk-replace = 🔁 استبدال الكل
button-bulk-progress = 🔎 إلى أين وصل؟
button-bulk-go-on = 📋 متابعة الباقي
button-buyer = 👤 المشتري
button-product-price = 🏷 المنتج
button-judge-delivery = ✅ هذا هو المنتج
button-judge-message = ✉️ مجرد رسالة
button-judge-later-delivery = 💾 لاحقًا: هذا هو المنتج
button-judge-later-message = 💾 لاحقًا: مجرد رسالة
button-do-trade = ✅ نعم، تابع الطلب
button-do-late-trade = ✅ نعم، سجّل الخسارة
button-do-not-charged = ✅ نعم، أعد { $money }
button-do-refund = ✅ نعم، ردّ { $money }
button-leave-it = تركه كما هو
button-credit = ✅ نعم، أضف { $money }
button-credit-back = ✅ نعم، اسحب { $money }
button-credit-received = 💵 مبلغ مستلم: { $money }
button-credit-goodwill = 🎁 تعويض: { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ نعم، أعد { $amount }
button-do-refund-below = ⚠️ أعدها، الرصيد { $after }
button-return-payment = 💳 ردّ دفعة
button-payment-case = 💳 { $amount }
button-case-continue = متابعة الطلبات
button-case-cancel-orders = إلغاء الطلبات المنتظرة
button-case-credit = إضافة { $money }
button-case-credit-amount = ✏️ إضافة مبلغ
button-case-do-not-credit = عدم الإضافة
button-case-settled = إغلاق
button-found-payments = 💳 القرار في الكل معًا: { $count }
button-found-decide = 💳 القرار في الكل معًا
button-found-do-not-credit = أُضيفت من قبل: إغلاق الكل
button-found-credit = إضافة الكل: { $money }
button-found-do-do-not-credit = ✅ نعم، أُضيفت من قبل
button-found-do-credit = ✅ نعم، أضف { $money }
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

button-show-delivery = 📦 عرض مشترياتي
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
button-seen = ✅ اطّلعت
button-approve = ✅ نعم، بِعه
button-propose = 📣 اقترح ذلك
button-approve-proposal = ✅ وافق
button-decline-proposal = ✖️ ارفض
button-staff = 👥 الفريق
button-choose-staff = 👤 اختر شخصًا
button-link-staff = 🔗 أنشئ رابطًا لمرة واحدة
button-make-owner = 👤 اجعله مالكًا
button-make-manager = 👤 اجعله مديرًا
button-make-support = 👤 اجعله دعمًا
button-make-viewer = 👤 اجعله مطّلعًا
button-remove-staff = ✖️ أزل من الفريق
button-confirm-staff = ✅ نعم، هو
button-refuse-staff = ✖️ لا
button-audit-all = الكل
button-audit-money = 💰 المال
button-audit-orders = 🧾 الطلبات
button-audit-people = 👤 الأشخاص
button-audit-products = 📦 المنتجات
button-audit-shop = 🏪 المتجر
button-audit-ever = أي وقت
button-audit-everyone = الجميع
button-audit-whole = 🧾 السجل كله
button-check-rate = ✅ قبول هذا السعر
button-check-rate-named = 🔎 مراجعة { $text }
button-use-rate = ✅ نعم، استخدمه
button-withdraw-approval = ✖️ سحب الموافقة
button-withdraw = ✖️ نعم، اسحبها

button-search = 🔎 بحث
button-search-again = 🔎 بحث جديد

button-support = 💬 الدعم
button-write = ✍️ ردّ
button-write-more = ✍️ إضافة رسالة
button-thread-order = 🧾 الطلب
button-thread-close = ✓ إغلاق
button-thread-reopen = ↩️ فتح من جديد
button-threads = 💬 كل المحادثات
button-buyers = 👥 كل المشترين
button-orders-of-buyer = 🧾 كل الطلبات: { $count }
button-banned = 🚫 المحظورون: { $count }
button-write-to-buyer = ✍️ اكتب له
button-add-note = ✍️ أضف ملاحظة
button-notes = ✍️ كل الملاحظات: { $count }
button-ask-credit = ➕ إضافة رصيد
button-ask-limit = 💳 حد الائتمان
button-statement = 📄 كشف الحساب
button-conversation = 💬 المحادثة
button-conversation-about = 💬 عن ‎#{ NUMBER($order, useGrouping: 0) }
button-ban = ⛔ حظر
button-unban = ✅ إلغاء الحظر
button-ban-fraud = ⛔ احتيال
button-ban-chargeback = ⛔ سحب الدفعة
button-ban-spam = ⛔ رسائل مزعجة
button-ban-insults = ⛔ إساءات
button-ban-without-reason = ⛔ حظر دون سبب
button-delete-note = 🗑 الملاحظة { $number }

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
button-add-promo = ➕ رمز جديد
button-promo-end = 🗑 إنهاء هذا الرمز
button-promo-add = ✅ نعم، أضفه
button-promo-end-yes = ✅ نعم، أنهِه
button-explain = 🔎 شرح السعر
button-product-pin = 📌 تثبيت
button-product-unpin = إلغاء التثبيت
button-product-stop = ⛔ إيقاف البيع
button-product-sell = ✅ بيعه من جديد
button-product-reason = ✏️ كتابة السبب
button-product-promo = 🎟 إضافة رمز خصم
button-product-supplier = ماذا يقول المورّد
button-staff-product = 📦 المنتج
button-texts = ✍️ النصوص
button-text-welcome = ✏️ تغيير الترحيب
button-text-terms = ✏️ تغيير الشروط
button-text-default-welcome = العودة إلى الترحيب المعتاد
button-text-default-terms = العودة إلى الشروط المعتادة
button-text-store = حفظ
button-exact = بلا تقريب
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ التكلفة
button-margin = ≥ التكلفة +{ $number }%
button-below-cost = أقل من التكلفة
button-top-up = ➕ شحن الرصيد
button-invite = 🤝 دعوة الأصدقاء
button-pay = ادفع { $money }
button-copy-reference = 📋 نسخ رمز الدفعة
button-i-have-paid = ✅ لقد دفعت
button-open-claim = ⏳ دفعتي: { $money }
button-claim-skip = تخطٍّ
button-claim-withdraw = ✖️ لم أدفع
button-claim-other-number = ✏️ تغيير الرقم
button-claim-confirm = ✅ تأكيد { $money }
button-claim-other = ✏️ مبلغ آخر
button-claim-decline = ✖️ غير موجودة: رفض
button-claim-picture = 📎 عرض الصورة
button-claims = 🧾 دفعات بانتظار التأكيد

## حين يقول المتجر لا. تظهر هذه الجمل رسائلَ وإشعاراتٍ منبثقة: بلا تنسيق، ونحو 190 حرفًا.

declined-product-gone = هذا المنتج لم يعد معروضًا للبيع.
declined-not-sellable = لا يمكن شراء هذا المنتج حاليًا.
declined-sale-stopped = هذا المنتج غير معروض للبيع حاليًا.
declined-cannot-open = لا يمكن فتح هذا المنتج حاليًا. لم يُشترَ شيء، حاول مرة أخرى بعد بضع دقائق.
declined-sold-out = { $stock ->
    [0] عذرًا، نفدت الكمية حاليًا.
    [one] بقيت قطعة واحدة فقط. اطلب أقل من فضلك.
    [two] بقيت قطعتان فقط. اطلب أقل من فضلك.
    [few] بقيت { $stock } قطع فقط. اطلب أقل من فضلك.
    [many] بقيت { $stock } قطعة فقط. اطلب أقل من فضلك.
   *[other] بقيت { $stock } قطعة فقط. اطلب أقل من فضلك.
}
declined-too-few = المتبقي { $stock } فقط، والحد الأدنى للطلب { $least }.
declined-flash-coming = ⚡ يبدأ العرض الخاطف في { $at }.
declined-flash-over = ⚡ انتهى العرض الخاطف.
declined-card-taken = اشترى غيرك هذه القطعة للتو. لم يُشترَ شيء، اختر غيرها من فضلك.
declined-choices-incomplete = تغيّر هذا المنتج. لم يُشترَ شيء، راجع اختياراتك من فضلك.
declined-quote-gone = لم يعد هذا السعر صالحًا. اطلب السعر من جديد من فضلك.
declined-quote-expired = انتهت مدة هذا السعر، وربما تغيّر. لم يُشترَ شيء.
declined-price-moved = تغيّر السعر. لم يُشترَ شيء، راجع السعر الجديد أولًا.
declined-price-unapproved = لا يمكن شراء هذا المنتج الآن. لم يُشترَ شيء، فحاول لاحقًا.
declined-no-money = ينقصك { $missing } لهذا الشراء. لم يُشترَ شيء.
declined-supplier-away = استغرق الأمر وقتًا أطول من اللازم. لم يُشترَ شيء، حاول مرة أخرى بعد دقيقة.
declined-supplier-refused = تعذّر الشراء، ولم يُخصم شيء.
declined-supplier-refused-why = تعذّر الشراء: { $why } لم يُخصم شيء.
declined-order-gone = هذا الطلب غير موجود.
declined-order-not-open = هذا الطلب لا يحتاج إلى مراجعة (أو لم يعد يحتاج إليها)، فلم يتغيّر شيء.
declined-trade-taken = رقم العملية { $trade_no } يخص طلبًا آخر، فلم يتغيّر شيء.
declined-trade-unpaid = يقول المورّد إن هذه العملية غير مدفوعة، فلم يتغيّر شيء.
declined-ruling-needs-reason = الرصيد يقول غير ذلك، فلم يتغيّر شيء. اذكر بكلمات قليلة كيف عرفت.
declined-other-account = أُجري هذا الطلب من حساب آخر لدى المورّد، فلم يعد التحقق من رقم عمليته ممكنًا. لم يتغيّر شيء.
declined-no-secret = لا يوجد ما يُعرض لهذا الطلب بعد.
declined-goods-deleted =
    { $days ->
        [0] حُذف ما سُلّم لهذا الطلب، ولا يمكن عرضه من جديد.
        [one] حُذف ما سُلّم لهذا الطلب: يحتفظ به المتجر يومًا واحدًا بعد التسليم.
        [two] حُذف ما سُلّم لهذا الطلب: يحتفظ به المتجر يومين بعد التسليم.
        [few] حُذف ما سُلّم لهذا الطلب: يحتفظ به المتجر { $days } أيام بعد التسليم.
        [many] حُذف ما سُلّم لهذا الطلب: يحتفظ به المتجر { $days } يومًا بعد التسليم.
       *[other] حُذف ما سُلّم لهذا الطلب: يحتفظ به المتجر { $days } يوم بعد التسليم.
    }
declined-no-room = لا يستطيع المتجر استقبال الطلبات الآن لضيق المساحة على خادمه. لم يُشترَ شيء، حاول لاحقًا من فضلك.
declined-buyer-gone = لم يراسل البوت أحد بهذا الاسم أو الرقم بعد.
declined-sales-paused = المتجر لا يستقبل الطلبات حاليًا. لم يُشترَ شيء، حاول لاحقًا من فضلك.
declined-sales-paused-why = ⏸ { $text } لم يُشترَ شيء، حاول لاحقًا من فضلك.
declined-sales-paused-until = المتجر لا يستقبل الطلبات حتى { $at }. لم يُشترَ شيء.
declined-sales-paused-why-until = ⏸ { $text } المتجر لا يستقبل الطلبات حتى { $at }. لم يُشترَ شيء.
declined-banned = لم يعد بإمكانك الشراء من هذا المتجر. تبقى متاحة لك طلباتك (/orders) وبياناتك (/privacy) والمساعدة بشأن أموالك (/paysupport).
declined-above-balance = لا يستطيع المتجر تنفيذ طلب بهذا الحجم الآن. لم يُشترَ شيء، قلّل الكمية أو حاول لاحقًا.
declined-no-orders = لا يستطيع المتجر استقبال الطلبات في الوقت الحالي. لم يُشترَ شيء، حاول لاحقًا من فضلك.
declined-money-returned = مبلغ هذا الطلب موجود في رصيدك بالفعل.
declined-warranty-over = انتهت مدة الإبلاغ عن مشكلة في هذا الطلب. ما زال بإمكانك مراسلتنا.
declined-not-captured = لا يمكن ردّ جزء من المبلغ إلا لطلب وصل محتواه. لم يتغيّر شيء.
declined-refund-too-small = اكتب مبلغًا أكبر من الصفر.
declined-refund-too-large = هذا أكثر مما بقي من المبلغ المدفوع: { $available }. لم يتغيّر شيء.
declined-too-many-pieces = عدد القطع المتبقية التي يمكن ردّ ثمنها: { $stock }. لم يتغيّر شيء.
declined-cannot-cancel = لم يعد من الممكن إلغاء هذا الطلب.
declined-buyer-cap = بلغت حد الطلبات خلال 24 ساعة. لم يُشترَ شيء، ويمكنك الشراء ابتداءً من { $at }.
declined-shop-cap = بلغ المتجر حد مبيعاته خلال 24 ساعة. لم يُشترَ شيء، ويمكنك الطلب ابتداءً من { $at }.
declined-over-cap = هذا أكثر من حد الطلبات خلال 24 ساعة ({ $cap }). لم يُشترَ شيء، اطلب أقل من فضلك.
declined-too-many-open = لديك طلبات كثيرة قيد التنفيذ. لم يُشترَ شيء، انتظر اكتمال أحدها أولًا من فضلك.
declined-too-many-refused = تعذّر إتمام عدة طلبات لك خلال الساعة الماضية. لم يُشترَ شيء، ويمكنك الطلب من جديد ابتداءً من { $at }.

error-stale = لم يعد هذا الزر صالحًا. ابدأ من جديد من الصفحة الرئيسية.
error-stale-link = لم يعد هذا الرابط صالحًا. ابدأ من جديد من الصفحة الرئيسية.
error-trouble = حدث خطأ لدينا. لم يضِع شيء، ولن يُخصم المبلغ مرتين. حاول مرة أخرى بعد لحظة من فضلك.
error-loading = ⏳ جارٍ التحميل…

declined-too-many-letters = أرسلت رسائل كثيرة خلال هذه الساعة، ونحن نقرؤها الآن. لم تُرسل رسالتك الأخيرة، فأعد إرسالها بعد قليل.

declined-too-many-alerts = بلغت الحد الأقصى من التنبيهات. أوقف واحدًا منها أولًا عبر /alerts.
declined-payment-taken-back = سُحبت إحدى دفعاتك، لذلك لا يمكنك الطلب حاليًا. راسل المتجر من فضلك: /support
declined-payment-method-gone = طريقة الدفع هذه غير متاحة حاليًا. راسل مشرف المتجر.
declined-payment-method-away = طريقة الدفع هذه لا تستجيب حاليًا. لم يُدفع شيء؛ أعد المحاولة أو اختر طريقة أخرى.
declined-top-up-too-small = اكتب مبلغًا أكبر من الصفر، مثلًا /topup 25.
declined-not-an-amount = هذا ليس مبلغًا. اكتبه بالأرقام، مثلًا /topup 25.
declined-unclear-amount = ليس واضحًا أي مبلغ هذا. اكتبه دون فاصل للآلاف، مثلًا /topup 1500.
declined-other-currency = يتعامل هذا المتجر بعملة { $currency }. اكتب مبلغًا بهذه العملة، مثلًا /topup 25.
declined-top-up-too-large = أقصى ما يمكن دفعه في المرة الواحدة { $cap }.
declined-nothing-to-pay = المبلغ المتاح لديك يكفي لهذا الطلب.
declined-too-many-invoices = لديك عدة فواتير غير مدفوعة. ادفع إحداها أو انتظر حتى تنتهي صلاحيتها.
declined-promo-code = { $why } لم يُشترَ شيء، راجع السعر بدونه أولًا.
declined-too-many-codes = كتبت رموز خصم كثيرة غير موجودة. يمكنك كتابة رمز من جديد ابتداءً من { $at }، ويبقى طلبك كما هو.
declined-invoice-gone = لا يعرف المتجر هذه الدفعة. إن كنت قد دفعت فراسل الدعم.
declined-invoice-paid = هذه مدفوعة؛ المال في رصيدك أو صُرف على طلبك.
declined-invoice-closed = طلب الدفع هذا مغلق أو قديم جدًا. إن كنت قد دفعت فراسل الدعم، وإلا فاطلب واحدًا جديدًا.
declined-too-many-claims = ما زال المتجر يتحقق من دفعات سابقة لك. انتظر رده على إحداها.
declined-claim-made-often = أبلغت اليوم عن هذه الدفعة ثم سحبت البلاغ عدة مرات. إن كنت قد دفعت فأبلغ مرة أخرى غدًا أو راسل المتجر.
declined-claim-gone = لا توجد دفعة كهذه. الدفعات بانتظار التأكيد في /claims.
declined-claim-without-value = لا يمكن قيد هذا المبلغ: طريقة دفعه أو عملته لم تعد معدّة. أضف المال بالأمر /credit، ثم ارفض هذه الدفعة.
declined-claim-decided = اتُّخذ قرار بشأن هذه الدفعة، أو أن بياناتها كافية. لإضافة شيء راسل الدعم.

## إشعارات يرسلها المتجر إلى المشترين من تلقاء نفسه.

notice-answers-altered = ⚠️ <b>تغيّرت بعض الرموز فيما كتبته في «{ $fields }»</b> (الطلب رقم { $order }). راسلنا من فضلك حتى لا يُسلَّم طلبك إلى حساب خاطئ.
notice-altered-answer = { $field }: كتبتَ <code>{ $sent }</code> ووصلنا <code>{ $stored }</code>
notice-still-checking = 🔎 الطلب رقم { $order } ما زال قيد التحقق. <b>مبلغك { $money } محجوز ولم يُخصم.</b> ستصلك مشترياتك أو يُردّ إليك المبلغ، ولا يلزمك فعل شيء.

notice-credited = 👛 أُضيف <b>{ $money }</b> إلى رصيدك.
notice-taken-back = 👛 سُحب { $money } من رصيدك.
notice-refunded-in-part = ↩️ عاد <b>{ $money }</b> مما دفعته للطلب رقم { NUMBER($order, useGrouping: 0) } إلى رصيدك.
notice-goodwill = 🎁 أُضيف <b>{ $money }</b> إلى رصيدك: هدية من المتجر.
notice-goodwill-order = 🎁 أُضيف <b>{ $money }</b> إلى رصيدك تعويضًا عن مشكلة الطلب رقم { NUMBER($order, useGrouping: 0) }.
notice-reward-credited = 🤝 أُضيف <b>{ $money }</b> إلى رصيدك: مكافأتك عن طلب صديق. شكرًا لك!
notice-reward-returned = 🤝 سُحب { $money } من رصيدك: رُدّ مبلغ طلب صديق، فسُحبت مكافأته.
notice-payment-refunded = ↩️ <b>رُدّ { $amount }</b> إلى مصدر دفعتك. انخفض رصيدك { $money }.
notice-payment-reversed = 💳 <b>سُحبت دفعتك بقيمة { $amount }.</b> نقص رصيدك بمقدار { $money }. إلى أن ينظر شخص في الأمر، تبقى طلباتك المفتوحة في الانتظار ولا يمكنك تقديم طلبات جديدة. ألم تكن أنت؟ /paysupport
notice-payment-checked = 💳 <b>وصلت دفعتك وقدرها { $amount }.</b> يراجعها شخص أولًا ثم تُضاف إلى رصيدك.
notice-tap-failed = تعذّر إتمام ما طلبته، ولم تنجح إعادة المحاولة. لم يُخصم المبلغ مرتين، وكل مشترياتك في «طلباتي». المشرف على علم بذلك.

notice-back = 🔔 <b>{ $name }</b> متوفر من جديد، ابتداءً من { $money }.
notice-cheaper = 📉 انخفض سعر <b>{ $name }</b>: ابتداءً من { $money } بدلًا من { $before }.
notice-open = ⚡ بدأ العرض على <b>{ $name }</b>، ابتداءً من { $money }.
notice-open-until = ⚡ بدأ العرض على <b>{ $name }</b>، ابتداءً من { $money }. ينتهي في { $until }.
notice-claim-declined = ❌ <b>لم يجد المتجر دفعتك: { $money }</b> (رمز الدفعة <code>{ $reference }</code>). لم يُضف شيء إلى رصيدك. إن كنت قد دفعت فراسل الدعم وأرسل صورة للدفعة.
