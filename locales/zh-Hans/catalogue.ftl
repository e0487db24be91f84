## 分类、商品及其价格。

category-choose = 请选择商品。
category-empty = 这个分类暂时没有商品。
category-sold-out = 已售罄

price-from = { $money } 起
price-exact = { $money }
price-free = 免费
price-step = 满 { $quantity } 件 · 每件 { $money }
price-step-separator = {"；"}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 每件 <b>{ $price }</b> · { $limits }
product-in-stock = 有货
product-stock = 库存 { $stock } 件
product-stock-few = 仅剩 { $stock } 件
product-delivery-automatic = ⚡ 付款后立即发货
product-delivery-manual = 🤝 人工发货
product-at-least = 每单 { $least } 件起购
product-at-most = 每单限购 { $most } 件
product-limits = 每单 { $least } 至 { $most } 件
product-own-choice = 支持自选
product-sold-out = <b>已售罄。</b>请过些时候再来看看。
product-no-orders = ⏸ <b>本店目前无法接这件商品的订单。</b>请稍后再试。
product-flash = ⚡ 限时抢购
product-flash-until = ⚡ 限时抢购，{ $at } 截止

product-pinned = 📌 本店精选
product-asks = ✍️ 下单时需填写：{ $names }
product-steps-of = <b>{ $name }</b>：{ $steps }
category-flash-coming = 未开抢
category-flash-over = 已结束

## 首页。

home-note = { $note }
home-welcome = <b>{ $name }，您好！</b>
home-available = 👛 可用金额：{ $money }
home-choose = 🔎 输入名称即可搜索，也可直接选择：
home-empty = 正在上架商品，请过一会儿再来看看。

hint-text = 现在不需要输入文字，请使用下方的按钮。
hint-content = 我只看得懂文字和按钮，您发的内容没有处理。
hint-command = 没有这个命令。先来看看商店吧。
hint-cancelled = 好的，已停止填写。您选好的内容都还在。
hint-quote-cancelled = 没有购买任何商品。您选好的内容都还在。
hint-nothing-to-cancel = 现在没有可取消的内容。
hint-interrupted = 刚才中断了一下，现在已恢复。请重新打开您正在看的内容。
hint-too-fast = ⏱ 您发送得太快了，我只回复您的最后一条消息。

home-welcome-to = <b>{ $name }，您好，欢迎光临{ $shop }！</b>
home-own-welcome = { $text }
home-own-welcome-to =
    <b>{ $shop }</b>
    { $text }

hint-reply = 您回复的消息不属于任何对话，所以没有发出。请回复买家的消息，或选择一个对话。

## 在任意聊天的输入框中搜索。

inline-shop = 🛍 打开商店
inline-none = 没有找到 · 打开商店
inline-stock = 📦 { $stock }

## 在与本店的聊天中搜索。

search-ask =
    🔎 想找什么？直接输入就行。
    输入名称或其中几个字即可，打错一两个字也没关系。
search-categories = 符合“{ $words }”的分类排在最前面。
search-found = “{ $words }”共找到 <b>{ $count }</b> 件商品
search-many = “{ $words }”找到 { $most } 件以上，先列出最相符的，再加一个词会更准。
search-near = 没有叫“{ $words }”的商品，您找的是不是这些？
search-none = 没有找到“{ $words }”。请换个词试试，或者逛逛商店。
search-ask-support = 是想咨询问题吗？点一下就能把它转给客服。
search-no-answer-sent = 没有发给任何买家。要答复买家，请先打开对话。
search-forgotten = 之前的搜索已失效，请重新输入想找的商品。

## 买家开启的提醒。

alerts-listed = 有以下消息时会提醒您。点 🔕 即可取消。
alerts-none = 您还没有设置提醒。在商品页面可以开启到货、降价或开抢提醒。
alerts-restock = 🔔 { $name }：到货时
alerts-price = 📉 { $name }：低于 { $money } 时
alerts-opening = ⚡ { $name }：开抢时

## 置顶商品，供管理员使用。

pin-done = 📌 已将“{ $name }”置顶在分类和首页。
pin-before = 📌 “{ $name }”已经置顶。
unpin-done = 已取消“{ $name }”的置顶。
unpin-before = “{ $name }”没有置顶。
pins-listed = 当前置顶：
pins-none = 目前没有置顶商品。
pins-line = · { $name }：<code>/{ $command } { $code }</code>
