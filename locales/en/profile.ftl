# What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    A shop in a chat. Browse the categories, see the exact price before you buy, and get your order right here.
    You pay only when your order is ready. If it cannot be completed, you get all your money back.
    Questions? /support reaches the people who run this shop.
profile-short-description = Digital products, delivered right in this chat.
