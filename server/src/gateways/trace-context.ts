import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** The trace that a request belongs to: of a proxy or client, or a new one. It is used only for logs and outgoing calls. */
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

/** A new trace. It is not marked as sampled, because no spans are recorded here. */
export const newTrace = (): TraceContext => ({ traceId: randomId(16), flags: '00' });

/** Random bytes for many ids. Getting them for each request would cost more than the rest of making an id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomId(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  const id = pool.toString('hex', used - bytes, used);
  return onlyZeros.test(id) ? randomId(bytes) : id;
}

const current = new AsyncLocalStorage<TraceContext>();

/** Runs `work`. Its outgoing calls belong to this trace. */
export const withTrace = <Done>(trace: TraceContext, work: () => Done): Done => current.run(trace, work);

/** The present trace in the form that a row keeps for a later call: trace id and flags. Null outside of a request. */
export function storedTrace(): string | null {
  const trace = current.getStore();
  return trace ? `${trace.traceId}-${trace.flags}` : null;
}

/** The trace that a row keeps, or a new one. */
export function traceOf(stored: string | null): TraceContext {
  const [traceId, flags] = stored?.split('-') ?? [];
  return traceId === undefined || flags === undefined ? newTrace() : { traceId, flags };
}

/** Headers for a call made on behalf of a request: the same trace, with a new parent id. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore();
  if (!trace) return {};
  return { traceparent: `00-${trace.traceId}-${randomId(8)}-${trace.flags}` };
}
