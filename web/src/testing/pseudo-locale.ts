const accented = new Map(
  [
    ...'aábƀcçdďeéfƒgğhĥiíjĵkķlļmɱnñoópþqɋrŕsštţuúvṽwŵxẋyýzžAÁBƁCÇDĎEÉFƑGĞHĤIÍJĴKĶLĻMṀNÑOÓPÞQɊRŔSŠTŢUÚVṼWŴXẊYÝZŽ'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, plain = '', marked = '']) => [plain, marked]),
);

/**
 * Changes a text so that `Long` becomes `⟦Ļóñğ··⟧`. It stays readable, is two fifths longer, and differs from any text that is written in a
 * component.
 */
function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const marked = [...text].map((character) => accented.get(character) ?? character).join('');
  return `⟦${marked}${'·'.repeat(Math.ceil(text.length * 0.4))}⟧`;
}

/** Converts messages to an artificial language: the texts, and the results of the functions. */
export function pseudo<Messages>(messages: Messages): Messages;
export function pseudo(messages: unknown): unknown {
  if (typeof messages === 'string') return pseudoText(messages);
  if (typeof messages === 'function') return (...given: unknown[]) => pseudo(Reflect.apply(messages, undefined, given));
  if (Array.isArray(messages)) return messages.map((each) => pseudo(each));
  if (typeof messages !== 'object' || messages === null) return messages;
  return Object.fromEntries(Object.entries(messages).map(([name, inner]) => [name, pseudo(inner)]));
}
