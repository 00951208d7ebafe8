import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import { refusals, type RefusalName } from '@selvage/contract/refusals';

interface Particulars {
  retryAfterSeconds?: number | undefined;
  reason?: string | undefined;
  proofOfWork?: ProofOfWork | undefined;
}

/** A named "no". The one error handler turns it into `{ status, data: { errorCode } }`. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | undefined;
  /** A word for the screen: which of a refusal's causes it was. */
  readonly reason: string | undefined;
  readonly proofOfWork: ProofOfWork | undefined;

  constructor(refusal: RefusalName, options: Particulars = {}) {
    super(refusal);
    this.name = 'Refusal';
    this.refusal = refusal;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
    this.proofOfWork = options.proofOfWork;
  }

  get status(): number {
    return refusals[this.refusal].status;
  }
}

export function refuse(refusal: RefusalName, options: Particulars = {}): never {
  throw new Refusal(refusal, options);
}

/** What a refusal tells as the time to wait: whole seconds, and at least one. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
