import type { RefusalName } from '@selvage/contract/refusals';
import type { CallFailed, FailureName } from './call-failed.ts';

const byCode: Readonly<Partial<Record<number, RefusalName>>> = {
  0: 'sign-in.wrong-credentials',
  1: 'password.unacceptable',
  2: 'email.taken',
  3: 'number.unavailable',
  4: 'session.locked',
  5: 'password.used-before',
  7: 'password.wrong',
  8: 'birth-date.wrong',
};

/**
 * ER1: the login and the update forms go by the error code, because a gateway in front of the server may send it with
 * another HTTP status. The code 0 with 403 and every answer with 500 have sentences of their own.
 */
export function refusalByCode({ refusal, status, code }: CallFailed): FailureName {
  if (code === undefined || status === 500) return refusal;
  if (code === 0 && status === 403) return 'second-factor.password';
  return byCode[code] ?? refusal;
}
