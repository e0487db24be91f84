## 价格规则：/markup 和 /explain，供管理员使用。

percent = { $number }%
name-and-variant = { $name } / { $variant }
scope-all = 全部商品
scope-gone = 已不再销售的项目

rule-markup = 加价 { $percent }
rule-fixed = 每件加 { $money }
rule-fixed-less = 每件减 { $money }
rule-fixed-none = 无固定金额
rule-exact = 不取整
rule-step = 取整到 { $money }
rule-ending = 尾数为 { $money }
rule-cost = 不低于成本
rule-below-cost = 允许低于成本
rule-margin-share = 至少高于成本 { $percent }
rule-margin-amount = 至少高于成本 { $money }
rule-margin-both = 至少高于成本 { $percent } 和 { $money }
rule-none = 无规则

rule-of-global = 全部商品的规则
rule-of-category = 分类的规则
rule-of-product = 商品的规则
rule-of-variant = 规格的规则

prices-head = <b>价格规则</b>
prices-how = 价格的每个部分由最具体的规则决定：规格优先于商品，商品优先于分类，分类优先于全部商品。
prices-rule-line = · <b>{ $name }</b>：{ $rule }

rule-title = <b>价格规则：{ $name }</b>
rule-own = 此处设置：{ $rule }
rule-own-none = 此处没有设置。
rule-in-effect = 生效：{ $rule }
rule-examples = 当前价格：
rule-no-examples = 目前没有在售商品。
rule-example = · { $name }：{ $money }
rule-example-same = · { $name }：{ $money }，不变
rule-example-change = · { $name }：{ $before } → <b>{ $after }</b>
rule-example-floor = { $line }（受最低价限制）
rule-choose-category = <b>为哪个分类设置价格规则？</b>
rule-choose-product = <b>为“{ $name }”中的哪个商品设置价格规则？</b>
rule-choose-variant = <b>为“{ $name }”的哪个规格设置价格规则？</b>
rule-target-none = 没有找到“{ $words }”。
rule-target-several = 有多个名称匹配，请选择：

rule-problem-empty = 缺少规则。
rule-problem-word = “{ $word }”不是规则的一部分。
rule-problem-amount = “{ $word }”不是这里可用的金额或百分比。
rule-problem-twice = “{ $word }”重复设置了同一项。
rule-problem-range = “{ $word }”太大或太小。
rule-problem-negative-margin = “{ $word }”：最低利润不能为负。要低于成本销售，请使用 <code>below-cost</code>。

change-ask = ❓ <b>修改“{ $name }”的价格规则？</b>
change-remove-ask = ❓ <b>删除“{ $name }”的价格规则？</b>
change-before = 之前：{ $rule }
change-after = 之后：{ $rule }
change-counts = { $compared } 个价格中有 { $changed } 个会变化：
change-below-cost = ⚠️ 之后有 { $changed } 个价格低于成本。
change-keeps-quotes = 买家已经看到的报价在到期前仍然有效。
change-done = ✅ “{ $name }”的价格规则已保存。
change-removed = ✅ “{ $name }”的价格规则已删除。
change-nothing = 规则已经是这样，没有任何修改。
change-stale = ⚠️ 该规则已被他人修改，因此这次没有修改。
change-global-stays = 全部商品的规则不能删除，但可以修改其中每一项。

explain-title = <b>{ $name } 的价格是怎样得出的</b>
explain-cost = · 单件成本：{ $money }
explain-rate = · 汇率 1 { $cost_currency } = { $rate }：{ $money }
explain-rate-buffered = · 汇率 1 { $cost_currency } = { $rate }，另加 { $percent }：{ $money }
explain-markup = · 加价 { $percent }：{ $money }（{ $scope }）
explain-step = · { $rule }：{ $money }（{ $scope }）
explain-above-floor = · { $rule }：价格不低于 { $money }（{ $scope }）
explain-raised = · { $rule }：价格提高到至少 { $money }（{ $scope }）
explain-no-floor = · { $rule }（{ $scope }）
explain-price = <b>单件价格：{ $money }</b>
explain-is-estimate = 成本来自商品目录。报价时会再次向供货商询价。

## 本店的优惠码：/promo，供管理员使用。

promo-head = <b>优惠码</b>
promo-none = 还没有优惠码。
promo-line = · <b>{ $code }</b>：{ $rule } · 使用次数：{ $uses }
promo-over = 最后一天已过，不再有效：{ $codes }
promo-title = <b>优惠码 { $code }</b>
promo-rule = 优惠：{ $rule }
promo-uses = 使用次数：{ $uses }
promo-count = { $number }
promo-count-of = { $number } / { $limit }
promo-no-longer-valid = 该优惠码已失效。
promo-last-uses = 最近使用的订单：
promo-use = · #{ $order }，{ $at }：{ $before } → { $after }
promo-use-returned = · #{ $order }，{ $at }：已取消或退款，不计入
promo-percent = 减 { $percent }
promo-amount = 每单减 { $money }
promo-minimum = 满 { $money } 的订单
promo-limit = 总计：{ $number }
promo-limit-each = 每位买家：{ $number }
promo-from = 从 { $date } 起
promo-until = 到 { $date } 为止
promo-ask = ❓ <b>添加优惠码 { $code }？</b>
promo-examples = 使用优惠码后的单件价格：
promo-floor = 价格不会低于价格规则的最低价。每天从 UTC 00:00 开始，最后一天也有效。
promo-end-ask = ❓ <b>结束优惠码 { $code }？</b>
promo-end-effect = 之后任何人都不能再使用，包括现在已打开的报价。已下的订单价格不变。
promo-added = ✅ 优惠码 { $code } 已生效。
promo-ask-for-product = “{ $name }”要用什么优惠码？请发送优惠码和优惠，例如 <code>SUMMER 10%</code> 或 <code>SUMMER 5.00 limit 100</code>。添加之前会显示价格。
promo-exists = ⚠️ 优惠码 { $code } 已经存在，没有添加。请先结束它。
promo-ended = ✅ 优惠码 { $code } 已结束。
promo-end-gone = ⚠️ 该优惠码之前已经结束。
promo-unknown = 没有优惠码 { $code }。
promo-name = · { $name }
promo-several-names = 有多个名称匹配，请输入完整名称：
promo-problem-code = “{ $word }”不能用作优惠码。优惠码由 3 到 32 个拉丁字母和数字组成，中间可以有 - 或 _，至少有一个字母。
promo-problem-discount-missing = 缺少优惠：请在优惠码后写百分比或金额。
promo-problem-value-missing = “{ $word }”后面缺少内容。
promo-problem-amount = “{ $word }”不是这里可用的金额或百分比。请不带符号书写，例如 10% 或 5.00。
promo-problem-range = “{ $word }”太大或太小。百分比应大于 0% 且不超过 100%，金额应大于 0。
promo-problem-whole-number = “{ $word }”不是 1 以上的整数。
promo-problem-date = “{ $word }”不是日期，请按 2030-12-31 的格式书写。
promo-problem-past = “{ $word }”已经过去。
promo-problem-order = 优惠码的结束早于开始。
promo-problem-word = “{ $word }”不是优惠码的一部分。由多个词组成的名称可以加引号。
promo-problem-twice = “{ $word }”重复设置了同一项。

## 突然变化的汇率，仅供管理员查看。

rate-says = 来源显示：<b>{ $rate }</b>
rate-usual = 最近七天通常为：{ $rate }
rate-setting = 设置中的值：{ $rate }
rate-what-to-do = 如果新汇率正确，请用按钮接受。如果有误，请更正来源：来源恢复正常后，一切会自动继续。

rate-ask-exchange = ❓ <b>所有价格都按 { $rate } 计算吗？</b>销售将恢复。买家屏幕上现有的报价会失效。
rate-ask-method = ❓ <b>允许按 { $rate } 付款吗？</b>{ $method } 将恢复使用。
rate-risk = 如果汇率有误，每笔销售都可能亏损。请先与其他来源核对。
rate-done = ✅ <b>从现在起按 { $rate } 计算。</b>
rate-gone = 此汇率已不在等待处理，未做任何更改。当前状态见 /health。
