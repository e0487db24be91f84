# قائمة الأوامر التي يعرضها تيليجرام، وكيفية استعمال أوامر المشرفين.

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
command-pin = تثبيت منتج في المقدمة
command-unpin = إلغاء تثبيت منتج
command-privacy = ما يحتفظ به المتجر عنك
command-forget = حذف بياناتي
command-search = ابحث عن منتج
command-support = الكتابة إلى المتجر
command-threads = المحادثات مع المشترين
command-alerts = تنبيهاتي للتوفر والأسعار

usage-credit =
    <code>/credit WHO AMOUNT</code>
    ضع مكان WHO المعرّف الرقمي أو @اسم شخص سبق أن راسل البوت، ومكان AMOUNT مبلغًا مثل 12.50؛ وإذا سبقته علامة ناقص فإنه يُسحب.
usage-resolve =
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>
    الأمر /review يعرض الطلبات غير المحسومة.
usage-review = الأمر /review يعرض الطلبات غير المحسومة، ولا يحتاج إلى شيء آخر.
usage-desk = الأمر /desk يعرض اليوم في لمحة، ولا يحتاج إلى شيء آخر.
usage-unknown = أوامر المشرفين: /desk /health /review /resolve /credit /threads /buyers /product /pin /unpin /pause /resume
usage-product = الأمر <code>/product &lt;الاسم أو الرمز&gt;</code> يعرض ما يقوله المورّد عن منتج: تكلفتك، ومورّده، وأين تسأل.
usage-pin = <code>/pin &lt;الاسم أو الرمز&gt;</code> يضع المنتج أولًا في قسمه وفي واجهة المتجر؛ و<code>/unpin</code> يعيده إلى مكانه.
usage-unpin = <code>/unpin &lt;الاسم أو الرمز&gt;</code> يعيد المنتج إلى مكانه في قسمه.
