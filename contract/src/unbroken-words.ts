/**
 * Finds “2-factor”, “10-digit”, and Irish words with a prefix, such as “t-athrú” or “n-osclóidh”. Browsers may break a
 * line after any hyphen, but each of these is one word.
 */
export const unbrokenWord = /(?<![\p{L}\d])((?:\d+|[tn])-\p{L}+)/giu;

/**
 * Keeps the day and the month on one line. The year may wrap, because an Irish month may have two words and a narrow
 * screen would be too small.
 */
export const unbrokenDate = (date: string): string => date.replace(' ', '\u00a0');
