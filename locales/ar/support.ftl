# الكتابة إلى المتجر، للمشترين؛ والرسائل وقائمتها، للمشرفين.

support-about = بخصوص الطلب رقم { NUMBER($order, useGrouping: 0) } · { $name }
support-invite =
    كيف يمكننا مساعدتك؟ <b>اكتب هنا</b>، وستصل رسالتك إلى فريق الدعم. يمكنك إرسال الصور والملفات أيضًا.
    سيصلك الرد في هذه المحادثة. لا ترسل كلمات المرور أو الرموز من فضلك.
support-payment =
    <b>مساعدة في الدفع</b>
    اكتب هنا: أي طلب أو شحن تقصد، ومتى دفعت، وكم دفعت. يفيدنا رقم الإيصال من /wallet أو صورة.
    لاسترداد مبلغ طلب، افتحه من /orders واطلب الاسترداد. سيصلك الرد في هذه المحادثة.
support-passed-on =
    ✓ <b>وصلت رسالتك إلى الدعم.</b> سيصلك الرد في هذه المحادثة، ولا حاجة إلى الانتظار هنا.
    لإضافة شيء اضغط الزر. أما النص وحده فيبحث عن المنتجات.
support-only-these = لا يمكن إيصال سوى النصوص والصور والملفات والملصقات والرسائل الصوتية. نرجو استخدام إحداها.
support-ask = لا أفهم إلا النصوص والأزرار. هل أرسل هذا إلى الدعم؟
support-answer = 💬 <b>ردّ الدعم</b>
support-closed = ✓ <b>نظن أن المشكلة قد حُلّت</b>، لذلك أغلقنا هذه المحادثة. إن بقي لديك سؤال، فاكتب إلينا مجددًا.

refund-ask = <b>هل تريد طلب استرداد المبلغ؟</b>{"\u000A"}{ $name } · { $money }
refund-how = القرار للمتجر، وسيصلك الرد في هذه المحادثة. لن يتحرك أي مبلغ قبل ذلك.
refund-why = لماذا تطلب الاسترداد؟ <b>اكتب السبب هنا</b> وسنرسل طلبك معه. أو أرسله دون سبب.
refund-sent = ✓ <b>وصلنا طلبك لاسترداد المبلغ.</b> القرار للمتجر، وسيصلك الرد في هذه المحادثة؛ لم يتحرك أي مبلغ بعد. اكتب هنا سبب الطلب من فضلك.
refund-sent-with-reason = ✓ <b>وصلنا طلبك لاسترداد المبلغ مع سببه.</b> القرار للمتجر، وسيصلك الرد في هذه المحادثة؛ لم يتحرك أي مبلغ بعد. لإضافة شيء اضغط الزر.
refund-received = ✓ <b>وصلنا طلبك لاسترداد المبلغ</b> في { $at }. القرار للمتجر، وسيصلك الرد في هذه المحادثة. لإضافة شيء اضغط الزر.
refund-text = أرغب في استرداد مبلغ هذا الطلب.

thread-letter = 💬 رسالة من <b>{ $name }</b> ({ $who })
thread-refund = 💰 طلب استرداد من <b>{ $name }</b> ({ $who })
thread-refund-how = <i>لم يتحرك أي مبلغ. للإجابة، رُدّ على هذه الرسالة.</i>
thread-refund-asked = 💰 <b>طُلب الاسترداد</b> { AGO($age) }
thread-answered = ↪️ ردّ <b>{ $operator }</b> على { $name } ({ $who })
thread-closed-by = ✓ أغلق <b>{ $operator }</b> المحادثة مع { $name } ({ $who })
thread-unreached = ⚠️ تعذّر الوصول إلى <b>{ $name }</b> ({ $who }): البوت محظور أو الحساب محذوف. ردّك محفوظ، وسيُرسل إذا عاد صاحبه.
thread-order = 🧾 رقم { NUMBER($order, useGrouping: 0) } · { $name } ×{"\u00A0"}{ $quantity } · { $price } · { $status } · { AGO($age) }
thread-no-order = <i>لا يتعلق بطلب</i>
thread-words = <blockquote>{ $text }</blockquote>
thread-forgotten = <i>🗑 حُذف النص.</i>
thread-original-follows = <i>📎 الرسالة الأصلية بعد هذه.</i>
thread-original-lost = <i>📎 حذف المرسل هذه الرسالة.</i>
thread-how = <i>للإجابة، رُدّ على هذه الرسالة.</i>
thread-sent = ✓ ردّك في طريقه إلى <b>{ $name }</b> ({ $who }).
thread-sent-about = 🧾 رقم { NUMBER($order, useGrouping: 0) } · { $name }
thread-next-too = ✍️ ما تكتبه بعد الآن يصل إليه أيضًا، إلى أن تفتح شيئًا آخر أو تمضي { $time }.
thread-write-now = ✍️ <b>ما تكتبه بعد الآن يصل إلى { $name }</b> ({ $who })، إلى أن تفتح شيئًا آخر أو تمضي { $time }. بعد ذلك رُدّ على هذه الرسالة.
thread-for-whom = ⚠️ <b>لم يُرسل شيء بعد.</b> وصلت رسالة من محادثة أخرى بعد أن فتحت محادثة. لمن رسالتك؟
thread-head = 💬 محادثة مع <b>{ $name }</b> ({ $who })
thread-head-closed = ✓ محادثة مغلقة مع <b>{ $name }</b> ({ $who })
thread-from-them = <b>{ $name }</b> · <i>{ AGO($age) }</i>{"\u000A"}<blockquote>{ $text }</blockquote>
thread-from-us = ↪️ <b>نحن إلى { $name }</b> · <i>{ AGO($age) }</i>{"\u000A"}<blockquote>{ $text }</blockquote>
threads-none = ✅ لا توجد محادثات مفتوحة.
threads-title = { $count ->
    [zero] <b>لا توجد محادثات مفتوحة</b>
    [one] <b>محادثة مفتوحة واحدة</b>
    [two] <b>محادثتان مفتوحتان</b>، والأطول انتظارًا أولًا
    [few] <b>{ $count } محادثات مفتوحة</b>، والأطول انتظارًا أولًا
    [many] <b>{ $count } محادثة مفتوحة</b>، والأطول انتظارًا أولًا
   *[other] <b>{ $count } محادثة مفتوحة</b>، والأطول انتظارًا أولًا
}
threads-no-refund-requests = ✅ لا طلبات استرداد مفتوحة.
threads-refund-requests = { $count ->
    [zero] ✅ لا طلبات استرداد
    [one] <b>طلب استرداد واحد</b>
    [two] <b>طلبا استرداد</b>، الأقدم أولًا
    [few] <b>{ $count } طلبات استرداد</b>، الأقدم أولًا
    [many] <b>{ $count } طلب استرداد</b>، الأقدم أولًا
   *[other] <b>{ $count } طلب استرداد</b>، الأقدم أولًا
}
thread-line-waiting = ❗️ { $name } · { AGO($age) } · «{ $text }»
thread-line-answered = ↪️ { $name } · { AGO($age) } · «{ $text }»
