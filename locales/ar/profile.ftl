# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    متجر داخل محادثة. تصفّح الأقسام، واعرف السعر الدقيق قبل الشراء، واستلم مشترياتك هنا مباشرة.
    لا يُصرف مالك إلا حين تصبح المشتريات لك؛ وإن تعذّر الطلب عاد كله إليك.
    عبر /support تصل إلى القائمين على المتجر.
profile-short-description = منتجات رقمية تصلك داخل المحادثة مباشرة.

home-welcome-to =
    <b>أهلًا { $name }، ومرحبًا بك في { $shop }!</b>
    كل ما تشتريه هنا يصل إلى هذه المحادثة مباشرة.
