import type { RefusalName } from '@selvage/contract/refusals';

/** Why a call failed: what the server said, that nothing was sent or reached it, or that its answer made no sense. */
export type FailureName = RefusalName | 'offline' | 'unreachable' | 'unknown';

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
  /** ER2: `data.errorCode`. */
  readonly code: number | undefined;
  /** `data.reason`: which of several things is wrong, where one code stands for all of them. */
  readonly reason: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** What a person can quote when they ask for help. */
  readonly reference: string | undefined;

  /** Whether the server itself has answered. The error page of a proxy in between has no number of ours. */
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
