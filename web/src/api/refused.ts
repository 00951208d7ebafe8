import { refusalNamed } from '@selvage/contract/refusals';
import { CallFailed } from './call-failed.ts';
import { retryAfter } from './retry-after.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** ER2: a refusal's body, which a proxy between us and the server may have replaced by anything. */
export function refused(response: Response, body: unknown): CallFailed {
  const data = isObject(body) && isObject(body['data']) ? body['data'] : {};
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

function textIn(data: Record<string, unknown>, key: string): string | undefined {
  const value = data[key];
  return typeof value === 'string' ? value : undefined;
}
