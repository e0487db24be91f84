# لماذا رفض المورّد: للمشترين إن كان الأمر يعنيهم، وللمشرفين.
# جمل المشترين تأتي بعد نقطتين وتنتهي بنقطة.

refused-sold-out = نفد للتو.
refused-card-taken = اشترى غيرك للتو القطعة التي اخترتها.
refused-gone = لم يعد معروضًا للبيع.
refused-changed = تغيّر هذا المنتج، اختر من جديد من فضلك.
refused-too-few = هذا أقل من الحد الأدنى للطلب.
refused-too-many = هذا أكثر من الحد الأقصى للطلب.
refused-flash-coming = لم يبدأ العرض الخاطف بعد.
refused-flash-over = انتهى العرض الخاطف.
refused-code = لا يمكن استخدام رمز الخصم هنا.
refused-answer = لم تُقبل إحدى إجاباتك، راجع ما كتبته من فضلك.

# للمشرفين، بعد كلام المورّد نفسه.

said-in-full = { $said } — { $meaning }
said-sold-out = نفد المخزون
said-card-taken = القطعة المختارة مبيعة أو غير موجودة
said-card-unfit = لا يمكن اختيار هذه القطعة لهذا المنتج
said-product-gone = المنتج غير موجود لدى المورّد أو غير معروض للبيع
said-not-for-resale = المنتج غير متاح لإعادة البيع
said-product-changed = تغيّر المنتج لدى المورّد في هذه الأثناء
said-product-misconfigured = خطأ في قائمة أسعار المنتج لدى المورّد
said-choice-missing = ينقص نوع أو خيار
said-choice-gone = النوع أو الخيار غير موجود لدى المورّد
said-below-minimum = أقل من الحد الأدنى للكمية
said-above-maximum = أكثر من الحد الأقصى للكمية
said-account-limit = بلغ حسابنا حد الشراء لهذا المنتج
said-flash-coming = لم يبدأ العرض الخاطف
said-flash-over = انتهى العرض الخاطف
said-coupon-unknown = رمز الخصم غير موجود
said-coupon-of-other = رمز الخصم لمنتج آخر
said-coupon-spent = استُنفد رمز الخصم
said-coupon-expired = انتهت صلاحية رمز الخصم
said-answer-invalid = إجابة من المشتري لا تناسب الحقل
said-input-blocked = حجب جدار حماية المورّد شيئًا كتبه المشتري
said-balance = الرصيد لا يكفي: رصيدنا لدى المورّد أو رصيده لدى مصدره
said-banned = حسابنا لدى المورّد محظور
said-wrong-key = المفتاح خاطئ: SUPPLIER_APP_KEY
said-merchant-unknown = رقم حسابنا غير معروف لدى المورّد: SUPPLIER_APP_ID
said-number-in-use = الرقم المرجعي مستخدَم بالفعل
said-code-missing = رمز المنتج ناقص
said-order-unknown = الطلب غير معروف لدى المورّد
said-source-unreachable = تعذّر وصول المورّد إلى مصدره
