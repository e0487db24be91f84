### المدفوعات: الفواتير والإيصالات وأسباب رفض الدفع.

top-up-choose = كم تريد أن تضيف؟ اضغط على مبلغ أو اكتب مبلغًا آخر، مثلًا <code>25</code>.
payment-method-stars = نجوم تيليغرام
payment-method-provider = 💳 بطاقة بنكية
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 تحويل بنكي
pay-method = { $name } · { $money }
pay-method-for-top-up = كيف تريد أن تضيف { $money }؟
pay-method-for-order = كيف تريد أن تدفع { $money } لطلبك؟
pay-minimum = أصغر دفعة عبر { $name } هي { $money }. كل ما تدفعه يُضاف إلى رصيدك.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = اضغط الزر للدفع. يلاحظ المتجر دفعتك تلقائيًا، عادة خلال دقيقة؛ الفاتورة صالحة 24 ساعة.
invoice-title = شحن الرصيد
invoice-top-up = ستحصل على { $money } في رصيدك.
invoice-order = بعد الدفع سيُضاف { $money } إلى رصيدك، ثم سيُشترى { $product } فورًا.
invoice-minimum = أصغر دفعة هي { $money }.
invoice-paid = ✅ <b>تم الدفع: { $money }</b>
invoice-closed = ✖️ <b>أُغلقت: { $money }.</b> من فضلك لا تدفع هذه الفاتورة بعد الآن.
paid = ✅ <b>وصل الدفع.</b> أُضيف { $money } إلى رصيدك.
paid-not-bought = لم يُنفّذ طلبك: { $why } المال في رصيدك.

payment-refused-not-yours = هذه الفاتورة لحساب آخر. افتح المتجر واطلب فاتورتك.
payment-refused-changed = تغيّر مبلغ هذه الفاتورة. اطلب فاتورة جديدة من فضلك.
payment-refused-already-paid = هذه الفاتورة مدفوعة.
payment-refused-expired = انتهت صلاحية هذه الفاتورة. اطلب فاتورة جديدة من فضلك.
payment-refused-shop-closed = المتجر لا يقبل الطلبات حاليًا. لم يُدفع شيء؛ حاول لاحقًا.
payment-refused-banned = لم يعد بإمكانك الشراء من هذا المتجر. لم يُدفع شيء.
payment-refused-disk-full = لا يستطيع المتجر قبول الدفعات حاليًا. لم يُدفع شيء؛ حاول مرة أخرى لاحقًا.
payment-refused-taken-back = سُحبت دفعة سابقة لك. لم يُدفع شيء؛ راسل المتجر من فضلك.
payment-refused-not-available = نفد هذا المنتج للتو. لم يُدفع شيء.
payment-refused-price-changed = تغيّر السعر للتو. لم يُدفع شيء؛ افتح المنتج من جديد.
payment-refused-promo-code = لم يعد رمز الخصم صالحًا لهذا الطلب. لم يُدفع شيء؛ افتح المنتج من جديد.
payment-refused-limit = بلغت الطلبات الحد المسموح به. لم يُدفع شيء؛ افتح المنتج من جديد لاحقًا.
payment-refused-not-checked = تعذّر التحقق من طلبك في الوقت المناسب. لم يُدفع شيء؛ حاول مرة أخرى.
payment-refused-method-stopped = طريقة الدفع هذه متوقفة مؤقتًا. لم يُدفع شيء؛ حاول لاحقًا أو اختر طريقة أخرى.
