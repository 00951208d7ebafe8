const accented = new Map(
  [
    ...'aábƀcçdďeéfƒgğhĥiíjĵkķlļmɱnñoópþqɋrŕsštţuúvṽwŵxẋyýzžAÁBƁCÇDĎEÉFƑGĞHĤIÍJĴKĶLĻMṀNÑOÓPÞQɊRŔSŠTŢUÚVṼWŴXẊYÝZŽ'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, plain = '', marked = '']) => [plain, marked]),
);

/** `Long` becomes `⟦Ļóñğ··⟧`: still readable, two fifths longer, and told from any text that went past the words. */
function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const marked = [...text].map((character) => accented.get(character) ?? character).join('');
  return `⟦${marked}${'·'.repeat(Math.ceil(text.length * 0.4))}⟧`;
}

/** The words of a book as a language nobody speaks: what they say, and what their functions answer. */
export function pseudo<Words>(words: Words): Words;
export function pseudo(words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words);
  if (typeof words === 'function') return (...given: unknown[]) => pseudo(Reflect.apply(words, undefined, given));
  if (Array.isArray(words)) return words.map((each) => pseudo(each));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, pseudo(inner)]));
}
