import { refusalNamed } from '@selvage/contract/refusals';
import { seconds } from '@selvage/contract/time-units';
import { CallFailed } from './call-failed.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the body of a refusal. A proxy between us and the server may have replaced the body, so no field is certain. */
export function refused(response: Response, body: unknown): CallFailed {
  const data = dataIn(body);
  const code = typeof data['errorCode'] === 'number' ? data['errorCode'] : undefined;
  const name = code === undefined ? undefined : refusalNamed(response.status, code);
  return new CallFailed(name ?? 'unknown', {
    status: response.status,
    code,
    reason: textIn(data, 'reason'),
    retryAfter: retryAfter(response.headers.get('retry-after'), Date.now()),
    reference: textIn(data, 'reference'),
  });
}

interface Sent {
  body?: unknown;
  signal?: AbortSignal;
}

const cookieOnItsWay = seconds(1);

/** Returns the headers for a second try of the same request, or undefined if a second try is of no use. */
export async function retryHeaders(body: unknown, sent: Sent): Promise<object | undefined> {
  const data = dataIn(body);
  if (sent.body !== undefined && lacksSession(body, data)) {
    await new Promise((resolve) => setTimeout(resolve, cookieOnItsWay));
    return {};
  }
  return proofFor(data['proofOfWork'], sent.signal);
}

/**
 * True if the request had no valid session. Another tab may have got a new session (by a code or a new password) while this request was
 * sent with the old cookie, so a change waits a moment and is sent again. A refusal with a `reason` is not repeated, because the server has
 * ended the session. Reads do not wait, because pages often ask who is logged in without any session.
 */
const lacksSession = (body: unknown, data: Record<string, unknown>): boolean =>
  isObject(body) &&
  refusalNamed(Number(body['status']), Number(data['errorCode'])) === 'session.required' &&
  data['reason'] === undefined;

/** Computes the proof of work with which the server lets the request through (decision 21). */
async function proofFor(proofOfWork: unknown, signal: AbortSignal | undefined): Promise<object | undefined> {
  if (!isObject(proofOfWork)) return undefined;
  const { id, difficulty } = proofOfWork;
  if (typeof id !== 'string' || typeof difficulty !== 'number') return undefined;
  try {
    return await (await import('./proof-of-work.ts')).proofHeader({ id, difficulty }, signal);
  } catch {
    // If no proof was computed, the refusal stays as it was.
    return undefined;
  }
}

function dataIn(body: unknown): Record<string, unknown> {
  return isObject(body) && isObject(body['data']) ? body['data'] : {};
}

function textIn(data: Record<string, unknown>, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the seconds to wait, from a Retry-After header in either of its two forms. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}
