# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    A shop in a chat. Browse the shelves, see the exact price before you buy, and get your goods right here.
    Your money is spent only when the goods are yours; if an order falls through, all of it comes back.
    /support reaches the people who run this shop.
profile-short-description = Digital goods, delivered right into this chat.
