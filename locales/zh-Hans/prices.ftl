# 价格规则：/markup 和 /explain，供管理员使用。

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
