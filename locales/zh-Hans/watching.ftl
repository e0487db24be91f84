alerts-listed = 有以下消息时会提醒您。点 🔕 即可取消。
alerts-none = 您还没有设置提醒。在商品页面可以开启到货、降价或开抢提醒。
alerts-restock = 🔔 { $name }：到货时
alerts-price = 📉 { $name }：低于 { $money } 时
alerts-opening = ⚡ { $name }：开抢时
