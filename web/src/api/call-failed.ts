import type { RefusalName } from '@selvage/contract/refusals';

/**
 * The reason of a failed call: the refusal of the server, that the server was not reached, that the answer made no sense, or that the person
 * closed the passkey window of the browser.
 */
export type FailureName = RefusalName | 'offline' | 'unreachable' | 'unknown' | 'passkey.closed';

interface Particulars {
  status?: number | undefined;
  code?: number | undefined;
  reason?: string | undefined;
  retryAfter?: number | undefined;
  reference?: string | undefined;
}

export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly refusal: FailureName;
  readonly status: number | undefined;
  /** The field `data.errorCode` of the answer. */
  readonly code: number | undefined;
  /** The field `data.reason` of the answer. It distinguishes several problems that share one code. */
  readonly reason: string | undefined;
  /** The seconds after which the call may be tried again. */
  readonly retryAfter: number | undefined;
  /** The number of the failure, which a person can quote to the support desk. */
  readonly reference: string | undefined;

  /** True if the server itself has answered. The error page of a proxy in between has no error code of ours. */
  get isAnswered(): boolean {
    return this.code !== undefined;
  }

  constructor(refusal: FailureName, particulars: Particulars = {}) {
    super(refusal);
    this.refusal = refusal;
    this.status = particulars.status;
    this.code = particulars.code;
    this.reason = particulars.reason;
    this.retryAfter = particulars.retryAfter;
    this.reference = particulars.reference;
  }
}

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
 * Finds the refusal by its error code, for the login and the update forms, because a gateway in front of the server may change the HTTP
 * status. In two cases the status decides: code 0 with 403, and every answer with 500.
 */
export function refusalByCode({ refusal, status, code }: CallFailed): FailureName {
  if (code === undefined || status === 500) return refusal;
  if (code === 0 && status === 403) return 'second-factor.password';
  return byCode[code] ?? refusal;
}
