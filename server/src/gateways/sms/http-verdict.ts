import type { Verdict } from '../mail/delivery-failure.ts';

/** Statuses that are not about this text: credentials, credit, the address of the gateway, its load, what stands before it. */
// oxfmt-ignore
const known: Readonly<Record<number, Verdict>> = {
  401: 'closed', 402: 'closed', 403: 'closed', 404: 'closed', 405: 'closed', 407: 'closed', 429: 'closed',
  408: 'later', 425: 'later',
  502: 'closed', 503: 'closed', 504: 'closed',
};

/** A 4xx that is not known is about the text; a 5xx may be; a redirect is followed by nobody, as it could lead a secret astray. */
export function httpVerdict(status: number): Verdict {
  return known[status] ?? (status >= 500 || status < 300 ? 'later' : status >= 400 ? 'never' : 'closed');
}
