/** Where most addresses are; only names long enough that a slip in them is not somebody else's. */
const common = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'eircom.net', 'hotmail.co.uk'];
/** A letter away from those, and real. */
const alsoReal = new Set(['mail.com', 'email.com', 'ymail.com']);

/** Row 45: the address that was probably meant, where its host looks like a slip of the finger. */
export function suggestEmail(typed: string): string | undefined {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  if (at < 1 || common.includes(host) || alsoReal.has(host)) return undefined;
  const suggestion = common.find((each) => isOneSlipFrom(host, each));
  return suggestion === undefined ? undefined : `${address.slice(0, at)}@${suggestion}`;
}

/** One letter too many, too few or other, or two that have changed places. */
function isOneSlipFrom(typed: string, suggestion: string): boolean {
  let [start, end] = [0, 0];
  while (start < typed.length && typed[start] === suggestion[start]) start += 1;
  while (end < Math.min(typed.length, suggestion.length) - start && typed.at(-1 - end) === suggestion.at(-1 - end))
    end += 1;
  const [had, wanted] = [typed.slice(start, typed.length - end), suggestion.slice(start, suggestion.length - end)];
  if (had.length <= 1 && wanted.length <= 1) return true;
  return had.length === 2 && wanted.length === 2 && had[0] === wanted[1] && had[1] === wanted[0];
}
