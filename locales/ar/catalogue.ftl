category-choose = اختر منتجًا.
category-empty = هذا القسم فارغ حاليًا.
category-sold-out = نفد

price-from = {"\u2068"}من { $money }{"\u2069"}
price-exact = { $money }
price-free = مجاني
price-step = { $quantity } فأكثر · { $money } للقطعة
price-step-separator = {"؛ "}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 <b>{ $price }</b> للقطعة · { $limits }
product-in-stock = متوفر
product-stock = { $stock ->
    [zero] لا توجد قطع متوفرة
    [one] قطعة واحدة متوفرة
    [two] قطعتان متوفرتان
    [few] { $stock } قطع متوفرة
    [many] { $stock } قطعة متوفرة
   *[other] { $stock } قطعة متوفرة
}
product-stock-few = { $stock ->
    [zero] لم يبق شيء
    [one] بقيت قطعة واحدة فقط
    [two] بقيت قطعتان فقط
    [few] بقيت { $stock } قطع فقط
    [many] بقيت { $stock } قطعة فقط
   *[other] بقيت { $stock } قطعة فقط
}
product-delivery-automatic = ⚡ تسليم فوري
product-delivery-manual = 🤝 يُجهَّز يدويًا
product-at-least = الحد الأدنى للطلب: { $least }
product-at-most = الحد الأقصى للطلب: { $most }
product-limits = للطلب الواحد: من { $least } إلى { $most }
product-own-choice = يمكنك اختيار القطعة بنفسك
product-sold-out = <b>نفدت الكمية.</b> عد إلينا لاحقًا من فضلك.
product-no-orders = ⏸ <b>لا يستطيع المتجر استقبال طلبات هذا المنتج في الوقت الحالي.</b> حاول لاحقًا من فضلك.
product-flash = ⚡ عرض خاطف
product-flash-until = ⚡ عرض خاطف حتى { $at }

product-pinned = 📌 من مختارات المتجر
product-asks = ✍️ سيُطلب منك: { $names }
product-steps-of = <b>{ $name }</b>: { $steps }
category-flash-coming = لم يبدأ بعد
category-flash-over = انتهى العرض
