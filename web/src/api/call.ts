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
  /** True if the call continues when the page is left. */
  keepalive?: boolean;
  /** True to ask the server, even if the browser has kept an answer. */
  fresh?: boolean;
}

/** The arguments of a call after the endpoint. The input is optional if the endpoint needs no parameters and no body. */
type CallInput<E extends Endpoint, S = Signal> =
  {} extends NeededParts<E> ? [input?: NeededParts<E> & FreeParts<E> & S] : [input: NeededParts<E> & FreeParts<E> & S];

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Fills the parameters into a path such as `/login/:kind/cms/`. */
function pathOf(pattern: string, params: Values = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Returns a query such as `?lang=ga`, or an empty string. Undefined and null values are left out. */
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
  fresh?: boolean;
}

/** The result of a call without a signal, which cannot be aborted. */
export type EndedCall<Reply> = { type: 'ok'; reply: Reply } | { type: 'refused'; failure: CallFailed };

/** The result of a call. A call that was aborted through its signal has not failed. */
export type CallResult<Reply> = EndedCall<Reply> | { type: 'aborted' };

/**
 * Makes the call and returns its result. The promise never rejects. `failure.refusal` names the refusal of the server, or says that the
 * server was not reached. Only a call with a signal can return 'aborted', and then nothing is logged. The reply of an endpoint with a file
 * is a `Blob`.
 */
export function callResult<E extends Endpoint>(
  endpoint: E,
  ...input: CallInput<E, Omit<Signal, 'signal'> & { signal?: never }>
): Promise<EndedCall<ReplyOf<E>>>;
export function callResult<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<CallResult<ReplyOf<E>>>;
export async function callResult(endpoint: Endpoint, input: AnyInput = {}): Promise<CallResult<unknown>> {
  const path = pathOf(endpoint.path, input.params);
  try {
    // Nothing is sent while offline, because a request could arrive late or twice.
    if (!navigator.onLine) throw new CallFailed('offline');
    return { type: 'ok', reply: await exchange(endpoint, path, input) };
  } catch (thrown) {
    if (input.signal?.aborted) return { type: 'aborted' };
    // The log has the path without the query, which may hold what a person typed.
    console.error(`Failed to load. Error from ${path}`);
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unreachable');
    if (failure.status === undefined) notifyHost({ type: 'error', code: 'unreachable' });
    else if (failure.status >= 500) notifyHost({ type: 'error', code: 'failed' });
    return { type: 'refused', failure };
  }
}

/** Makes the call and returns its reply. The promise rejects with CallFailed, or with the signal's reason if the call was aborted. */
export function call<E extends Endpoint>(endpoint: E, ...input: CallInput<E>): Promise<ReplyOf<E>>;
export async function call(endpoint: Endpoint, input: AnyInput = {}): Promise<unknown> {
  const result: CallResult<unknown> = await callResult<Endpoint>(endpoint, input);
  if (result.type === 'ok') return result.reply;
  throw result.type === 'refused' ? result.failure : input.signal?.reason;
}

async function exchange(endpoint: Endpoint, path: string, input: AnyInput, headers?: object): Promise<unknown> {
  const response = await send(endpoint, path, input, headers);
  if (response.ok && endpoint.file !== undefined) return response.blob();
  const body = await readJson(response);
  if (response.ok) return replyIn(endpoint, response, body);
  // This file is loaded at the first refusal, because most visits have none.
  const { retryHeaders, refused } = await import('./refused.ts');
  const next = headers ? undefined : await retryHeaders(body, input);
  if (next) return exchange(endpoint, path, input, next);
  throw refused(response, body);
}

function send(
  endpoint: Endpoint,
  path: string,
  { body, query, signal, keepalive, fresh }: AnyInput,
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
    ...(fresh && { cache: 'reload' }),
  });
}

/** Reads the body as JSON. An answer that is not JSON is not from our server, and is read as undefined. */
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
