# 突然变化的汇率，仅供管理员查看。

rate-says = 来源显示：<b>{ $rate }</b>
rate-usual = 最近七天通常为：{ $rate }
rate-setting = 设置中的值：{ $rate }
rate-what-to-do = 如果新汇率正确，请用按钮接受。如果有误，请更正来源：来源恢复正常后，一切会自动继续。

rate-ask-exchange = ❓ <b>所有价格都按 { $rate } 计算吗？</b>销售将恢复。买家屏幕上现有的报价会失效。
rate-ask-method = ❓ <b>允许按 { $rate } 付款吗？</b>{ $method } 将恢复使用。
rate-risk = 如果汇率有误，每笔销售都可能亏损。请先与其他来源核对。
rate-done = ✅ <b>从现在起按 { $rate } 计算。</b>
rate-gone = 此汇率已不在等待处理，未做任何更改。当前状态见 /health。
