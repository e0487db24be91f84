# 按钮上的文字。

button-have-code = 🏷 优惠码
button-change = ✏️ 修改
button-use-code = ✅ 使用
button-not-a-code = 不使用
button-back-to-order = 🧾 返回您的订单
button-send-to-support = 💬 发给客服
button-no-code = 不用优惠码
button-keep = ↩️ 不改：{ $text }
button-use-last = 🕘 用上次的：{ $text }
button-continue = ▶️ 继续
button-orders-all = 全部
button-orders-open = 进行中
button-orders-delivered = 已发货
button-orders-back = 取消/退款
button-problem = 🆘 订单有问题
button-ask-for-refund = 💰 申请退款
button-send-refund-request = 💰 提交申请
button-refund-order = ↩️ 退款 { $money }
button-not-what-i-bought = ❌ 这不是我买的
button-not-working = ⚠️ 用不了
button-new-price = 💳 查看新价格
button-without-code = 🛒 不用优惠码购买

button-buy = 🛒 购买

button-any-card = 🎲 随机发，不加价
button-done = ✅ 完成
button-skip = 留空
button-make-password = ✨ 自动生成
button-no-password = 不设密码
button-quote = 💳 查看价格

button-home = 🏠 首页
button-back = ‹ 返回
button-previous = ‹ 上一页
button-next = 下一页 ›
button-newer-lines = ‹ 较新
button-older-lines = 较早 ›
button-receipt = 🧾 { NUMBER($number, useGrouping: 0) }
button-all-choices = ☰ 全部选项
button-shop = 🛍 去逛逛
button-orders = 🧾 我的订单
button-order = 🧾 订单详情
button-wallet = 👛 余额
button-language = 🌐 语言
button-help = ❔ 帮助
button-refresh = 🔄 刷新
button-try-again = 🔄 再试一次
button-cancel = ✖️ 取消
button-leave = ✖️ 不买了

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 全部待核实订单
button-rule-trade = 📋 找到了：复制命令
button-rule-not-charged = 没找到：没有扣款
button-rule-refund = 退款，损失归本店
button-judge-goods = ✅ 这就是商品
button-judge-message = ✉️ 只是留言
button-judge-later-goods = 💾 以后的订单：这就是商品
button-judge-later-message = 💾 以后的订单：只是留言
button-do-trade = ✅ 确认，按此交易继续
button-do-not-charged = ✅ 确认，退回 { $money }
button-do-refund = ✅ 确认，退款 { $money }
button-leave-it = 暂不处理
button-credit = ✅ 确认，增加 { $money }
button-credit-back = ✅ 确认，扣回 { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ 确认退回 { $amount }
button-do-refund-below = ⚠️ 仍要退回，余额 { $after }
button-return-payment = 💳 退回付款
button-payment-case = 💳 { $amount }
button-case-continue = 让订单继续
button-case-cancel-orders = 取消等待中的订单
button-case-credit = 充入 { $money }
button-case-do-not-credit = 不充入
button-case-settled = 关闭
button-do-continue = ✅ 确认继续
button-do-cancel-orders = ✅ 确认取消
button-do-credit = ✅ 确认充入 { $money }
button-do-do-not-credit = ✅ 确认不充入
button-do-settled = ✅ 确认关闭
button-limit = ✅ 确定，额度 { $money }

button-take = 买 { $quantity } 件
button-other-card = 另挑一个
button-go-on = 继续
button-start-over = 重新选择

button-open-shop = 🛍 去商店看看

button-show-goods = 📦 查看发货内容
button-buy-again = 🛒 再买一次
button-copy = 📋 复制
button-copy-one = 📋 { $number }

button-privacy = 🔒 隐私
button-terms = 📄 服务条款
button-forget = 🗑 清除我的记录
button-forget-now = 🗑 确定清除

button-confirm = ✅ 支付 { $money }
button-check-again = 🔄 重新检查
button-check-balance = 🔄 检查余额

button-resume = ▶️ 确认，恢复销售
button-resume-sales = ▶️ 恢复销售
button-approve-price = ✅ 按此价格出售
button-approve = ✅ 确认出售
button-withdraw-approval = ✖️ 撤回批准
button-withdraw = ✖️ 确认撤回

button-search = 🔎 搜索商品
button-search-again = 🔎 重新搜索

button-support = 💬 客服
button-write = ✍️ 回复
button-thread-order = 🧾 订单
button-thread-close = ✓ 结束
button-thread-reopen = ↩️ 重新打开
button-threads = 💬 全部对话

button-alerts = 🔔 我的提醒
button-restock-off = 🔔 到货提醒
button-restock-on = ✅ 到货会提醒您
button-restock-stop = 🔕 取消到货提醒
button-price-off = 📉 降价提醒
button-price-on = ✅ 降价会提醒您
button-price-stop = 🔕 取消降价提醒
button-share = ↗️ 分享
button-look = 👀 去看看
button-buy-for = 🛒 立即购买 { $money }
button-opening-off = 🔔 开抢提醒
button-opening-on = ✅ 开抢会提醒您
button-opening-stop = 🔕 取消开抢提醒

button-rule-categories = 📋 分类的规则
button-rule-products = 📦 商品的规则
button-all-rules = 📋 全部价格规则
button-this-rule = ✏️ 价格规则
button-rule-remove = 🗑 删除此规则
button-rule-apply = ✅ 是，修改
button-all-promos = 🏷 全部优惠码
button-promo-end = 🗑 结束该优惠码
button-promo-add = ✅ 是，添加
button-promo-end-yes = ✅ 是，结束
button-explain = 🔎 说明价格
button-exact = 不取整
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ 成本
button-margin = ≥ 成本 +{ $number }%
button-below-cost = 低于成本
button-top-up = ➕ 充值
button-invite = 🤝 邀请好友
button-top-up-and-buy = 👛 充值 { $money } 并购买
button-pay = 支付 { $money }
button-copy-reference = 📋 复制付款编号
button-i-have-paid = ✅ 我已付款
button-open-claim = ⏳ 我的付款：{ $money }
button-claim-skip = 跳过
button-claim-withdraw = ✖️ 我没有付款
button-claim-confirm = ✅ 确认 { $money }
button-claim-other = 📋 其他金额：复制命令
button-claim-decline = ❌ 未找到：拒绝
button-claim-picture = 📎 查看截图
button-claims = 🧾 待确认付款
