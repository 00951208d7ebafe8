/** Fit for a mail header: no line break or other control character can start a header of its own. */
// oxlint-disable-next-line no-control-regex
export const singleLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
