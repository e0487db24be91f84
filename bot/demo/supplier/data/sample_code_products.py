"""Products of the sample catalogue that are sold as codes: gift cards, games, software.

Plain data. The conventions are those of `sample_catalogue`.
"""

from bot.demo.supplier.records import Configuration, FlashSale, Product, Widget

_HOUR, _DAY = 3_600.0, 86_400.0

_GIFTS = "🎁 Gift cards"
_GAMES = "🎮 Games · 游戏"
_SOFTWARE = "Software keys"

GIFT_CARDS = (
    Product(
        "steam-wallet-20",
        "Steam Wallet 20 USD",
        _GIFTS,
        2_100,
        1_960,
        "?????-?????-?????",
        "Adds 20 USD to a Steam wallet. Redeem under Games › Redeem a Wallet Code.",
    ),
    Product(
        "apple-gift-card",
        "Apple Gift Card (US)",
        _GIFTS,
        1_080,
        1_010,
        "X???-????-????-????",
        "For apps, music and iCloud+ on accounts of the US store.",
        configuration=Configuration(
            category={"10 USD": 1_010, "25 USD": 2_490, "50 USD": 4_950},
            category_wholesale={"10 USD": {5: 990, 20: 970}},
        ),
    ),
    Product(
        "coffee-voucher",
        "Coffee voucher ☕ one large cup",
        _GIFTS,
        490,
        420,
        "CUP-####-####-??",
        "A barista scans the code. Cheaper by the ten.",
        configuration=Configuration(wholesale={10: 395, 50: 360}),
    ),
    Product(
        "cinema-tickets",
        "Cinema tickets, at least two 🍿",
        _GIFTS,
        1_150,
        980,
        "SEAT ?##-#### ????",
        "Any film, any weekday. Sold from two to six at a time.",
        minimum=2,
        maximum=6,
    ),
)

GAMES = (
    Product(
        "minecraft-java-bedrock",
        "Minecraft: Java & Bedrock Edition",
        _GAMES,
        2_999,
        2_350,
        "?????-?????-?????-?????-?????",
        "One key for both editions on Windows. Redeem at minecraft.net/redeem.",
        maximum=3,
    ),
    Product(
        "moon-pass",
        "原神 月卡 <b>Blessing</b> of the Moon 🌙",
        _GAMES,
        550,
        480,
        "MOON????????????",
        '90 primogems a day & 300 crystals at once; <i>30 days</i>. "Quotes" and 100% \\o/ stay.',
    ),
    Product(
        "arena-coins",
        "Arena Coins 1 000",
        _GAMES,
        900,
        800,
        "ARENA-????-????-????",
        "In-game coins for one server region and platform.",
        configuration=Configuration(
            sku={
                "Region": {"Europe": 0, "America": 0, "亚洲 Asia": 50},
                "Platform": {"PC": 0, "Console": 120},
            }
        ),
    ),
    Product(
        "summer-bundle",
        "Indie summer bundle ⚡ flash sale",
        _GAMES,
        2_400,
        990,
        "INDIE-?????-?????-?????",
        "Five small games, one key. On sale for a short time.",
        flash_sale=FlashSale(-_HOUR, 30 * _DAY),
    ),
    Product(
        "winter-bundle",
        "Indie winter bundle ❄ opens soon",
        _GAMES,
        2_400,
        990,
        "WINTR-?????-?????-?????",
        "Five snowy games. The flash sale opens in ten days.",
        flash_sale=FlashSale(10 * _DAY, 12 * _DAY),
    ),
    Product(
        "autumn-bundle",
        "Indie autumn bundle 🍂",
        _GAMES,
        2_400,
        990,
        "FALL-?????-?????-?????",
        "Five rainy games. The flash sale ended yesterday.",
        flash_sale=FlashSale(-3 * _DAY, -_DAY),
    ),
)

SOFTWARE_KEYS = (
    Product(
        "windows-11-pro",
        "Windows 11 Pro key",
        _SOFTWARE,
        2_500,
        1_900,
        "?????-?????-?????-?????-?????",
        "One PC, activated online. Choose the licence and the languages.",
        configuration=Configuration(
            category={"Retail": 1_900, "OEM": 1_250},
            category_wholesale={"OEM": {10: 1_100}},
            sku={"Languages": {"One": 0, "All": 300}, "Media": {"Download": 0, "USB image": 150}},
        ),
    ),
    Product(
        "code-editor-pro",
        "Code editor Pro, 1 year",
        _SOFTWARE,
        6_900,
        5_500,
        "EDIT-????????-????????",
        "The licence is registered to an e-mail address.",
        contact_type=2,
    ),
    Product(
        "name-on-it",
        "Licence with your name on it",
        _SOFTWARE,
        1_500,
        1_200,
        "LICENCE ????-????-????-????",
        "A personal licence. The form below is printed on it.",
        widgets=(
            Widget(
                "owner",
                "Name on the licence",
                "text",
                "Ada Lovelace",
                r"^\S.{0,39}$",
                "Please enter a name of up to 40 characters.",
            ),
            Widget(
                "passphrase",
                "Passphrase",
                "password",
                "4 to 16 letters or digits",
                r"^[A-Za-z0-9]{4,16}$",
                "The passphrase has 4 to 16 letters or digits.",
            ),
            Widget("seats", "Seats", "number", "1", r"^[1-9][0-9]?$", "From 1 to 99 seats."),
            Widget(
                "edition",
                "Edition",
                "select",
                options=(("Home", "home"), ("Studio", "studio"), ("学校 School", "school")),
            ),
            Widget(
                "extras",
                "Extras",
                "checkbox",
                options=(("Fonts", "fonts"), ("Sounds", "sounds"), ("Brushes", "brushes")),
            ),
            Widget(
                "updates",
                "Updates",
                "radio",
                regex="^(stable|early)$",
                error="Please choose one kind of updates.",
                options=(("Stable", "stable"), ("Early access", "early")),
            ),
            Widget("dedication", "Dedication", "textarea", "A few lines, if you like"),
        ),
    ),
    Product(
        "office-last-batch",
        "Office 2019 Home, last batch",
        _SOFTWARE,
        3_900,
        2_900,
        "?????-?????-?????-?????-?????",
        "Sold out for now.",
    ),
)
