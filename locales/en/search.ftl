search-ask =
    🔎 What are you looking for? Just type it.
    A part of the name is enough, and small typing errors are fine.
search-categories = Categories that match “{ $words }” come first.
search-found = { $count ->
    [one] <b>{ $count }</b> product for “{ $words }”
   *[other] <b>{ $count }</b> products for “{ $words }”
}
search-many = More than { $most } products for “{ $words }”. Here are the best matches; add a word to narrow them down.
search-near = Nothing found for “{ $words }”. Did you mean one of these?
search-none = I found nothing for “{ $words }”. Please try other words, or look through the categories.
search-ask-support = Was this a question? One tap sends it to the people who run this shop.
search-no-answer-sent = Nothing was sent to a buyer. To answer one, open the conversation first.
search-forgotten = This search has expired. Please type what you are looking for again.
