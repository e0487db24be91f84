# لماذا رفض المورّد: للمشترين إن كان الأمر يعنيهم، وللمشرفين.
# جمل المشترين تأتي بعد نقطتين وتنتهي بنقطة.

refused-sold-out = نفد للتو.
refused-card-taken = سبقك غيرك، ولم يعد ما اخترته متاحًا.
refused-gone = لم يعد يُباع.
refused-changed = تغيّر شيء في هذا المنتج، اختر من جديد من فضلك.
refused-too-few = هذا أقل من الحد الأدنى للطلب.
refused-too-many = هذا أكثر مما يسمح به الطلب الواحد.
refused-flash-coming = لم يبدأ العرض الخاطف بعد.
refused-flash-over = انتهى العرض الخاطف.
refused-code = لا يمكن استخدام رمز الخصم هنا.
refused-answer = تعذّر قبول إحدى إجاباتك، راجع ما كتبته من فضلك.

# للمشرفين، بعد كلام المورّد نفسه.

said-in-full = { $said } — { $meaning }
said-sold-out = نفد المخزون
said-card-taken = القطعة المختارة محجوزة أو غير موجودة
said-card-unfit = لا يمكن اختيار هذه القطعة لهذا المنتج
said-product-gone = المنتج غير موجود أو غير معروض للبيع هناك
said-not-for-resale = المنتج غير متاح لإعادة البيع
said-product-changed = تغيّر المنتج هناك في هذه الأثناء
said-product-misconfigured = قائمة أسعار المنتج معطوبة هناك
said-choice-missing = ينقص نوع أو خيار
said-choice-gone = النوع أو الخيار غير موجود هناك
said-below-minimum = أقل من الحد الأدنى للكمية
said-above-maximum = أكثر من الحد الأقصى للكمية
said-account-limit = حسابنا هناك لا يستطيع شراءه مجددًا
said-flash-coming = لم يبدأ العرض الخاطف
said-flash-over = انتهى العرض الخاطف
said-coupon-unknown = رمز الخصم غير موجود
said-coupon-of-other = رمز الخصم لمنتج آخر
said-coupon-spent = استُنفد رمز الخصم
said-coupon-expired = انتهت صلاحية رمز الخصم
said-answer-invalid = إجابة من المشتري لا تناسب حقلها
said-input-blocked = حجب جدار حماية هناك شيئًا كتبه المشتري
said-balance = الرصيد لا يكفي: رصيدنا هناك أو رصيدهم لدى مصدرهم
said-banned = حسابنا هناك محظور
said-wrong-key = المفتاح خاطئ: SUPPLIER_APP_KEY
said-merchant-unknown = رقم تاجرنا غير معروف هناك: SUPPLIER_APP_ID
said-number-in-use = رقم الطلب المُرسل مستخدَم بالفعل
said-code-missing = رمز المنتج ناقص
said-order-unknown = الطلب غير معروف هناك
said-source-unreachable = مصدرهم لا يمكن الوصول إليه
