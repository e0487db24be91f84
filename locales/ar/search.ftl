crumb-search = البحث
button-search = 🔎 بحث
button-search-again = 🔎 بحث جديد
command-search = ابحث عن منتج

search-ask =
    🔎 عمّ تبحث؟ اكتبه فحسب.
    يكفي الاسم أو جزء منه، ولا بأس بخطأ في الكتابة.
search-found = { $count ->
    [zero] لا منتجات لعبارة «{ $words }»
    [one] <b>منتج واحد</b> لعبارة «{ $words }»
    [two] <b>منتجان</b> لعبارة «{ $words }»
    [few] <b>{ $count }</b> منتجات لعبارة «{ $words }»
    [many] <b>{ $count }</b> منتجًا لعبارة «{ $words }»
   *[other] <b>{ $count }</b> منتج لعبارة «{ $words }»
}
search-many = أكثر من { $most } منتج لعبارة «{ $words }». هذه أقربها؛ أضف كلمة لتضييق البحث.
search-near = لا شيء باسم «{ $words }». هل تقصد أحد هذه؟
search-none = لم أجد شيئًا لعبارة «{ $words }». جرّب كلمات أخرى أو تصفّح الأقسام.
search-forgotten = لم أعد أذكر هذا البحث. اكتب ما تبحث عنه مرة أخرى من فضلك.
