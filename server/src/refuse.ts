import { refusals, type RefusalName } from '@selvage/contract/refusals';

/** A named "no". The one error handler turns it into `{ status, data: { errorCode } }`. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: RefusalName, retryAfterSeconds?: number) {
    super(refusal);
    this.name = 'Refusal';
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return refusals[this.refusal].status;
  }
}

export function refuse(refusal: RefusalName, options: { retryAfterSeconds?: number } = {}): never {
  throw new Refusal(refusal, options.retryAfterSeconds);
}
