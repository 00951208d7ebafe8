import { refusals, type RefusalName } from '@selvage/contract/refusals';

/** A named "no". The one error handler turns it into `{ status, data: { errorCode } }`. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | undefined;
  /** A word for the screen: which of a refusal's causes it was. */
  readonly reason: string | undefined;

  constructor(refusal: RefusalName, options: { retryAfterSeconds?: number; reason?: string } = {}) {
    super(refusal);
    this.name = 'Refusal';
    this.refusal = refusal;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
  }

  get status(): number {
    return refusals[this.refusal].status;
  }
}

export function refuse(refusal: RefusalName, options: { retryAfterSeconds?: number; reason?: string } = {}): never {
  throw new Refusal(refusal, options);
}
