import { refusalNamed } from '@selvage/contract/refusals';
import { seconds } from '@selvage/contract/time-units';
import { CallFailed } from './call-failed.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** ER2: a refusal's body, which a proxy between us and the server may have replaced by anything. */
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

/** With which headers the same request may be let through if it is sent once more. */
export async function retryHeaders(body: unknown, sent: Sent): Promise<object | undefined> {
  const data = dataIn(body);
  if (sent.body !== undefined && lacksSession(body, data)) {
    await new Promise((resolve) => setTimeout(resolve, cookieOnItsWay));
    return {};
  }
  return proofFor(data['proofOfWork'], sent.signal);
}

/**
 * Another tab may have been given a new session (a code, a new password) while this was on its way with the old one. Whose
 * session was ended is told why, and only who changes something waits: pages ask who is logged in, and often nobody is.
 */
const lacksSession = (body: unknown, data: Record<string, unknown>): boolean =>
  isObject(body) &&
  refusalNamed(Number(body['status']), Number(data['errorCode'])) === 'session.required' &&
  data['reason'] === undefined;

/** Where the server lets a request through for a computation (decision 21). */
async function proofFor(proofOfWork: unknown, signal: AbortSignal | undefined): Promise<object | undefined> {
  if (!isObject(proofOfWork)) return undefined;
  const { id, difficulty } = proofOfWork;
  if (typeof id !== 'string' || typeof difficulty !== 'number') return undefined;
  try {
    return await (await import('./proof-of-work.ts')).proofHeader({ id, difficulty }, signal);
  } catch {
    // Then it is the refusal that it was.
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

/** Seconds to wait, from a Retry-After header in either of its two forms. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}
