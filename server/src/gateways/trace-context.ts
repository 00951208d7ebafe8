import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Which trace a request is a part of, by what a proxy or a client wrote on it. Nothing but logs and calls further on go by it. */
export interface TraceContext {
  traceId: string;
  flags: string;
}

/** W3C Trace Context: version, trace, parent and flags, in lower case; a later version may have more behind them. */
const traceparent =
  /^(?<version>[0-9a-f]{2})-(?<traceId>[0-9a-f]{32})-(?<parent>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-[\x21-\x7e]*)?$/;
const onlyZeros = /^0+$/;
/** Longer than any that we know. */
const longest = 256;

/** Nothing for a header that is not valid, or came twice. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined;
  const { version = 'ff', traceId = '', parent = '', flags = '', more } = traceparent.exec(header)?.groups ?? {};
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return onlyZeros.test(traceId) || onlyZeros.test(parent) ? undefined : { traceId, flags };
}

const current = new AsyncLocalStorage<TraceContext>();

/** What `work` asks of others is a part of this trace. */
export const withTrace = (trace: TraceContext, work: () => void): void => current.run(trace, work);

/** For a call that is made for a request: the same trace, with a parent of our own. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  if (!trace) return {};
  return { traceparent: `00-${trace.traceId}-${randomBytes(8).toString('hex')}-${trace.flags}` };
}
