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
