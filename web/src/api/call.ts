import type { Endpoint, Given, ReplyOf } from '@selvage/contract/endpoint';
import { notifyHost } from '../host/host-connection.ts';
import { CallFailed } from './call-failed.ts';

type Part = 'body' | 'query' | 'params';

type NeededParts<E extends Endpoint> = {
  [P in Part as E[P] extends undefined ? never : {} extends Given<E[P]> ? never : P]: Given<E[P]>;
};
type FreeParts<E extends Endpoint> = {
  [P in Part as E[P] extends undefined ? never : {} extends Given<E[P]> ? P : never]?: Given<E[P]>;
};

interface Signal {
  signal?: AbortSignal;
  /** It goes on when the page is left. */
  keepalive?: boolean;
}

/** What comes after the endpoint in a call: nothing at all where the endpoint needs nothing. */
type CallInput<E extends Endpoint, S = Signal> =
  {} extends NeededParts<E> ? [input?: NeededParts<E> & FreeParts<E> & S] : [input: NeededParts<E> & FreeParts<E> & S];

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `/login/:kind/cms/` with its parameters filled in. */
function pathOf(pattern: string, params: Values = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** `?lang=ga`, or nothing; what is undefined or null is left out. */
function queryOf(query: Values = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

interface AnyInput {
  body?: unknown;
  query?: Values;
  params?: Values;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** How a call without a signal ends: with the reply, or with why there is none. */
export type EndedCall<Reply> = { type: 'ok'; reply: Reply } | { type: 'refused'; failure: CallFailed };

/** How a call ends. One that was given up through its signal has not failed. */
export type CallResult<Reply> = EndedCall<Reply> | { type: 'aborted' };

/**
 * Makes the call and answers with how it ended. It never rejects: `failure.refusal` names what the server refused, or that
 * it was not reached. Only a call with a signal can be 'aborted', and nothing is logged then.
 */
export function callResult<E extends Endpoint>(
  endpoint: E,
  ...input: CallInput<E, { signal?: never; keepalive?: boolean }>
): Promise<EndedCall<ReplyOf<E>>>;
export function callResult<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<CallResult<ReplyOf<E>>>;
export async function callResult(endpoint: Endpoint, input: AnyInput = {}): Promise<CallResult<unknown>> {
  const path = pathOf(endpoint.path, input.params);
  try {
    // S8: nothing is sent that could arrive twice, or late.
    if (!navigator.onLine) throw new CallFailed('offline');
    return { type: 'ok', reply: await exchange(endpoint, path, input) };
  } catch (thrown) {
    if (input.signal?.aborted) return { type: 'aborted' };
    // never with the query, which may hold what a person typed.
    console.error(`Failed to load. Error from ${path}`);
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unreachable');
    if (failure.status === undefined) notifyHost({ type: 'error', code: 'unreachable' });
    else if (failure.status >= 500) notifyHost({ type: 'error', code: 'failed' });
    return { type: 'refused', failure };
  }
}

/** For whoever needs a promise that rejects: with CallFailed, or with the signal's reason where the call was given up. */
export function call<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<ReplyOf<E>>;
export async function call(endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> {
  const result: CallResult<unknown> = await callResult<Endpoint>(endpoint, input);
  if (result.type === 'ok') return result.reply;
  throw result.type === 'refused' ? result.failure : input.signal?.reason;
}

async function exchange(endpoint: Endpoint, path: string, input: AnyInput, headers?: object): Promise<unknown> {
  const response = await send(endpoint, path, input, headers);
  const body = await readJson(response);
  if (response.ok) return replyIn(endpoint, response, body);
  // Read by what is fetched with the first refusal: most visits meet none.
  const { retryHeaders, refused } = await import('./refused.ts');
  const next = headers ? undefined : await retryHeaders(body, input);
  if (next) return exchange(endpoint, path, input, next);
  throw refused(response, body);
}

function send(
  endpoint: Endpoint,
  path: string,
  { body, query, signal, keepalive }: AnyInput,
  headers = {},
): Promise<Response> {
  const posts = endpoint.method === 'POST';
  return fetch(path + queryOf(query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'loginApp',
      ...(posts && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(posts && { body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
}

/** The body as JSON; an answer that is not JSON is no answer of ours and reads as undefined. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function replyIn(endpoint: Endpoint, response: Response, body: unknown): unknown {
  const reply = endpoint.reply.safeParse(body);
  if (reply.success) return reply.data;
  throw new CallFailed('unknown', { status: response.status });
}
