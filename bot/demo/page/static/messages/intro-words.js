// The words of an empty chat, in the languages of the shop. A messenger speaks its reader's language.

const INTRO = {
  en: { start: "Start", empty: "Nothing has been said yet. Start, and see what it can do." },
  zh: { start: "开始", empty: "还没有消息。点“开始”，看看能做什么。" },
  ru: { start: "Начать", empty: "Сообщений пока нет. Начните — и увидите, что здесь можно сделать." },
  es: { start: "Empezar", empty: "Todavía no hay mensajes. Empieza y mira lo que puede hacer." },
  ar: { start: "ابدأ", empty: "لا توجد رسائل بعد. ابدأ لترى ما يمكن فعله هنا." },
};

/** The words for a language code such as "zh-hans"; English for a language that the shop does not speak. */
export const introOf = (code) => INTRO[code?.split("-")[0]] ?? INTRO.en;
