import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The trace that a request belongs to, as a proxy or client sent it. It is used only for logs and outgoing calls. */
export interface TraceContext {
  traceId: string;
  flags: string;
}

/** The header of W3C Trace Context: version, trace, parent and flags in lower case. A later version may add more fields. */
const traceparent =
  /^(?<version>[0-9a-f]{2})-(?<traceId>[0-9a-f]{32})-(?<parent>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-[\x21-\x7e]*)?$/;
const onlyZeros = /^0+$/;
/** The maximum length of the header. It is longer than any known header. */
const longest = 256;

/** Returns the trace of a header. Undefined if the header is invalid or repeated. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined;
  const { version = 'ff', traceId = '', parent = '', flags = '', more } = traceparent.exec(header)?.groups ?? {};
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return onlyZeros.test(traceId) || onlyZeros.test(parent) ? undefined : { traceId, flags };
}

const current = new AsyncLocalStorage<TraceContext>();

/** Runs `work`. Its outgoing calls belong to this trace. */
export const withTrace = (trace: TraceContext, work: () => void): void => current.run(trace, work);

/** Headers for a call made on behalf of a request: the same trace, with a new parent id. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  if (!trace) return {};
  return { traceparent: `00-${trace.traceId}-${randomBytes(8).toString('hex')}-${trace.flags}` };
}
