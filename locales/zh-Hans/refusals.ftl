# 货源拒绝的原因：给买家（与其有关时）和管理员。
# 给买家的分句接在冒号后面，以句号结尾。

refused-sold-out = 刚刚售罄。
refused-card-taken = 您选的那一件刚被别人买走。
refused-gone = 商品已停售。
refused-changed = 商品有变动，请重新选择。
refused-too-few = 购买数量低于最低限额。
refused-too-many = 购买数量超过单次上限。
refused-flash-coming = 抢购还未开始。
refused-flash-over = 抢购已结束。
refused-code = 优惠码不能用于这笔订单。
refused-answer = 您填写的内容中有一项无法使用，请检查。

# 给管理员，跟在货源原话之后。

said-in-full = { $said }（{ $meaning }）
said-sold-out = 库存不足
said-card-taken = 预选的那一件已被买走或不存在
said-card-unfit = 这个商品不能预选这一件
said-product-gone = 商品不存在或未上架
said-not-for-resale = 商品未开放对接
said-product-changed = 商品信息刚刚更新过
said-product-misconfigured = 商品的价格配置有误
said-choice-missing = 缺少规格或选项
said-choice-gone = 规格或选项不存在
said-below-minimum = 低于最低购买数量
said-above-maximum = 超过单次最高数量
said-account-limit = 我们的账号已达限购数量
said-flash-coming = 抢购还未开始
said-flash-over = 抢购已结束
said-coupon-unknown = 优惠码不存在
said-coupon-of-other = 优惠码属于别的商品
said-coupon-spent = 优惠码已用完
said-coupon-expired = 优惠码已过期
said-answer-invalid = 买家填写的一项不符合要求
said-input-blocked = 货源的防火墙拦截了买家填写的内容
said-balance = 余额不足：我们在货源的余额，或货源在其上游的余额
said-banned = 我们在货源的账号被封
said-wrong-key = 密钥不对：SUPPLIER_APP_KEY
said-merchant-unknown = 商户号不存在：SUPPLIER_APP_ID
said-number-in-use = 请求号已被使用
said-code-missing = 缺少商品代码
said-order-unknown = 货源没有这个订单
said-source-unreachable = 货源连接不上它的上游
