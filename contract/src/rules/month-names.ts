/** Without accents, as `monthNumbered` compares them: English, Irish, and the Irish genitives that stand after "mí". */
const months: readonly (readonly string[])[] = [
  ['january', 'eanair'],
  ['february', 'feabhra'],
  ['march', 'marta', 'mharta'],
  ['april', 'aibrean', 'aibreain'],
  ['may', 'bealtaine'],
  ['june', 'meitheamh', 'mheithimh'],
  ['july', 'iuil'],
  ['august', 'lunasa'],
  ['september', 'meanfomhair', 'mheanfomhair', 'mfomhair'],
  ['october', 'deireadhfomhair', 'dheireadhfomhair', 'dfomhair'],
  ['november', 'samhain', 'samhna'],
  ['december', 'nollaig', 'nollag'],
];

/** Words that may stand around a day or a month: 1st, an 1ú de Mhárta, 1 mí na Nollag. */
const fillers = new Set(['st', 'nd', 'rd', 'th', 'u', 'the', 'of', 'an', 'na', 'de', 'mi']);

/** The number of a month that is written out or shortened to three letters or more; 0 for any other words. */
export function monthNumbered(words: readonly string[]): number {
  const name = words.filter((word) => !fillers.has(word)).join('');
  return name.length < 3 ? 0 : months.findIndex((names) => names.some((each) => each.startsWith(name))) + 1;
}
