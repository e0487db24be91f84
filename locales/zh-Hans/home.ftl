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

hint-reply = 您回复的消息不属于任何对话，所以没有发出。请回复买家的消息，或选择一个对话。
