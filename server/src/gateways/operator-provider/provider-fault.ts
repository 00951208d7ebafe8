import type { Library } from './library-types.ts';

/** `away`: it does not answer, or not in time. `denied`: it says no. `wrong`: what it says cannot be true, or we are not known to it. */
export type ProviderFaultReason = 'away' | 'denied' | 'wrong';

/** What went wrong at the provider, for the log: names of errors alone, never what was sent. */
export class ProviderFault extends Error {
  readonly reason: ProviderFaultReason;

  constructor(reason: ProviderFaultReason, message: string) {
    super(message);
    this.name = 'ProviderFault';
    this.reason = reason;
  }
}

/** Names that stand in the protocol; anything else might be somebody's text. */
const named = (text: unknown): string =>
  typeof text === 'string' && /^[\w.-]{1,60}$/.test(text) ? text : 'unknown error';

export function providerFault(library: Library, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof library.AuthorizationResponseError) return new ProviderFault('denied', named(error.error));
  if (error instanceof library.ResponseBodyError)
    return new ProviderFault(error.status >= 500 ? 'away' : 'wrong', `${error.status} ${named(error.error)}`);
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return new ProviderFault('away', 'no answer in time');
  if (cause instanceof Response && (cause.status >= 500 || cause.status === 429))
    return new ProviderFault('away', `it answers ${cause.status}`);
  if (cause instanceof Response) return new ProviderFault('wrong', `it answers ${cause.status}`);
  // What `fetch` throws has no code of its own, and what happened as its cause.
  if (error instanceof TypeError && code === undefined)
    return new ProviderFault('away', named((Object(cause) as { code?: unknown }).code));
  return new ProviderFault('wrong', named(code));
}
