/**
 * “2-factor”, “10-digit”, and Irish words with their prefix, “t-athrú” or “n-osclóidh”. A browser may break a line after any
 * hyphen, and these are read as one word.
 */
export const unbrokenWord = /(?<![\p{L}\d])((?:\d+|[tn])-\p{L}+)/giu;

/** The number of a day stays with its month. More would not fit a narrow screen: an Irish month may have two words. */
export const unbrokenDate = (date: string): string => date.replace(' ', '\u00a0');
