/** C0 and DEL: never typed into a form on purpose, and each a way into a header, a log line or a lenient URL parser. */
// oxlint-disable-next-line no-control-regex
export const controlCharacter = /[\u0000-\u001f\u007f]/;
