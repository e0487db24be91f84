pin-done = 📌 已将“{ $name }”置顶在分类和首页。
pin-before = 📌 “{ $name }”已经置顶。
unpin-done = 已取消“{ $name }”的置顶。
unpin-before = “{ $name }”没有置顶。
pins-listed = 当前置顶：
pins-none = 目前没有置顶商品。
pins-line = · { $name }：<code>/{ $command } { $code }</code>
