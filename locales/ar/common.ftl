# اسم اللغة بها نفسها، والكلمات المشتركة بين الشاشات كلها.

language-name = العربية

crumb-shop = 🛍 المتجر
crumb-offer = طلبك
crumb-orders = طلباتي
crumb-wallet = المحفظة
crumb-language = اللغة
crumb-help = المساعدة

button-home = 🏠 الرئيسية
button-back = ‹ رجوع
button-previous = ‹ السابق
button-next = التالي ›
button-shop = 🛍 إلى المتجر
button-orders = 🧾 طلباتي
button-order = 🧾 تفاصيل الطلب
button-wallet = 👛 المحفظة
button-language = 🌐 اللغة
button-help = ❔ المساعدة
button-refresh = 🔄 تحديث
button-try-again = 🔄 إعادة المحاولة
button-cancel = ✖️ إلغاء
button-leave = ✖️ خروج

first-of-many = <i>المعروض هنا أول { $most } من أصل { $count }. لأي خيار آخر، راسل مشرف المتجر.</i>
first-can-type = <i>المعروض هنا أول { $most } من أصل { $count }. يمكنك كتابة أي خيار آخر.</i>
page-of = <i>الصفحة { $page } من { $pages }</i>

language-choose = بأي لغة تحب أن نتحدث؟

help-buying =
    <b>الشراء</b>
    افتح قسمًا، واختر منتجًا، وأجب عمّا يحتاج البائع إلى معرفته. ترى السعر النهائي قبل الشراء، ولا يُشترى شيء حتى تضغط الزر الذي يحمل السعر.
help-money =
    <b>أموالك</b>
    عند التأكيد يُحجز السعر في محفظتك، ولا يُخصم إلا بعد وصول مشترياتك. وإذا لم يكتمل الطلب، يعود إليك المبلغ كله.
help-orders =
    <b>مشترياتك</b>
    تصل إلى هذه المحادثة مخفيّة حتى تضغط عليها. ويمكنك فتحها من جديد في أي وقت من «طلباتي».
help-commands =
    /shop — أقسام المتجر
    /search — البحث عن منتج باسمه
    /orders — طلباتك ومشترياتك
    /wallet — المبلغ المتاح لك
    /alerts — تنبيهات التوفر والأسعار
    /support — الكتابة إلى المتجر
    /language — تغيير اللغة
    /privacy — ما يُحفظ عنك
    /cancel — التوقف عن الإجابة

command-start = فتح المتجر
command-shop = تصفّح الأقسام
command-orders = طلباتي ومشترياتي
command-wallet = محفظتي
command-balance = محفظتي
command-language = تغيير اللغة
command-help = كيف يعمل المتجر
command-cancel = التوقف عن الإجابة
command-desk = اليوم في لمحة
command-credit = إضافة رصيد لمشترٍ
command-review = الطلبات غير المحسومة
command-resolve = حسم طلب غير محسوم
command-buyers = من يراسل البوت
command-product = ما يقوله المورّد عن منتج
command-health = الأموال والطوابير والأعطال
command-pause = إيقاف البيع مؤقتًا
command-resume = استئناف البيع

toast-placing = جارٍ تسجيل طلبك…
toast-too-fast = ⏱ كان ذلك سريعًا بعض الشيء. حاول مرة أخرى بعد لحظة.
