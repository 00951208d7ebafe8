/** Line breaks and every other control character. */
// oxlint-disable-next-line no-control-regex
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Fit for a mail header: nothing in it can start a header of its own. */
export const singleLine = (text: string): string => text.replace(breaking, ' ').trim();
