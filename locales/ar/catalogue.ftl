shelf-choose = اختر منتجًا.
shelf-empty = هذا القسم فارغ حاليًا.
shelf-sold-out = نفد

price-from = {"\u2068"}من { $money }{"\u2069"}
price-exact = { $money }
price-free = مجاني
price-step = { $quantity } فأكثر · { $money } للقطعة
price-step-separator = {"؛ "}

card-name = <b>{ $name }</b>
card-price = 💳 <b>{ $price }</b>
card-price-each = 💳 <b>{ $price }</b> للقطعة · { $limits }
card-in-stock = متوفر
card-stock = { $stock ->
    [zero] لا توجد قطع متوفرة
    [one] قطعة واحدة متوفرة
    [two] قطعتان متوفرتان
    [few] { $stock } قطع متوفرة
    [many] { $stock } قطعة متوفرة
   *[other] { $stock } قطعة متوفرة
}
card-stock-few = { $stock ->
    [zero] لم يبق شيء
    [one] بقيت قطعة واحدة فقط
    [two] بقيت قطعتان فقط
    [few] بقيت { $stock } قطع فقط
    [many] بقيت { $stock } قطعة فقط
   *[other] بقيت { $stock } قطعة فقط
}
card-delivery-automatic = ⚡ تسليم فوري
card-delivery-manual = 🤝 يُجهَّز يدويًا
card-at-least = الحد الأدنى للطلب: { $least }
card-at-most = الحد الأقصى للطلب: { $most }
card-limits = للطلب الواحد: من { $least } إلى { $most }
card-own-choice = يمكنك اختيار القطعة بنفسك
card-sold-out = <b>نفدت الكمية.</b> عد إلينا لاحقًا من فضلك.
card-no-orders = ⏸ <b>لا يستطيع المتجر استقبال طلبات هذا المنتج في الوقت الحالي.</b> حاول لاحقًا من فضلك.
card-flash = ⚡ عرض خاطف
card-flash-until = ⚡ عرض خاطف حتى { $at }

card-pinned = 📌 من مختارات المتجر
card-asks = ✍️ سيُطلب منك: { $names }
card-steps-of = <b>{ $name }</b>: { $steps }
shelf-flash-coming = لم يبدأ بعد
shelf-flash-over = انتهى العرض
