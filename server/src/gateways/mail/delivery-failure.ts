/**
 * What a failure says: `never` and `later` are about this one message, `closed` is about the gateway, which takes nobody's.
 * Whatever happened once the gateway had seen the message is about the message, or one that it chokes on would stop all others.
 */
export type Verdict = 'never' | 'later' | 'closed';

/** A message that was not taken. It is known by a code alone: gateways quote addresses in their answers. */
export class DeliveryFailure extends Error {
  readonly verdict: Verdict;
  readonly code: string;
  /** How long the gateway asks to be left in peace, in milliseconds. */
  readonly retryAfter: number | null;

  constructor(verdict: Verdict, code: string, retryAfter: number | null = null) {
    super(code);
    this.name = 'DeliveryFailure';
    this.verdict = verdict;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Of whatever else is thrown only the code or the class is known, and that another try may go better. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  if (!(error instanceof Error)) return new DeliveryFailure('later', 'unknown');
  return new DeliveryFailure('later', 'code' in error && typeof error.code === 'string' ? error.code : error.name);
}
