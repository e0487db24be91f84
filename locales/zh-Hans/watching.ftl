crumb-alerts = 提醒
command-alerts = 到货和降价提醒

button-alerts = 🔔 我的提醒
button-restock-off = 🔔 到货提醒
button-restock-on = ✅ 到货会提醒您
button-restock-stop = 🔕 取消到货提醒
button-price-off = 📉 降价提醒
button-price-on = ✅ 降价会提醒您
button-price-stop = 🔕 取消降价提醒
button-share = ↗️ 分享
button-look = 👀 去看看

alert-on-restock = 🔔 到货后会提醒您。
alert-on-price = 📉 低于 { $money } 时会提醒您。

alerts-listed = 有以下消息时会提醒您。点 🔕 即可取消。
alerts-none = 您还没有设置提醒。在商品页面可以开启到货提醒或降价提醒。
alerts-restock = 🔔 { $name }：到货时
alerts-price = 📉 { $name }：低于 { $money } 时

notice-back = 🔔 <b>{ $name }</b> 到货了，{ $money } 起。
notice-cheaper = 📉 <b>{ $name }</b> 降价了：{ $money } 起，原来 { $before }。

declined-too-many-alerts = 提醒数量已达上限，请先在 /alerts 里取消一个。
