import type { ProofOfWork } from '@selvage/contract/proof-of-work';
import { refusals, type RefusalName } from '@selvage/contract/refusals';

interface Particulars {
  retryAfterSeconds?: number | undefined;
  reason?: string | undefined;
  proofOfWork?: ProofOfWork | undefined;
}

/** A refusal by name. The error handler turns it into `{ status, data: { errorCode } }`. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | undefined;
  /** The cause of the refusal, for the screen, if one refusal has several causes. */
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

/** The wait that a refusal states: whole seconds, at least one. */
export const secondsUntil = (end: Date, now: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
