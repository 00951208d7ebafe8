/**
 * “2-factor”, “10-digit”, and Irish words with their prefix, “t-athrú” or “n-osclóidh”. A browser may break a line after any
 * hyphen, and these are read as one word.
 */
export const unbrokenWord = /(?<![\p{L}\d])((?:\d+|[tn])-\p{L}+)/giu;

/** A date of several words, which stays on one line. */
export const unbrokenDate = (date: string): string => date.replaceAll(' ', '\u00a0');
