import { randomBytes } from 'node:crypto';
import { hmacSha256 } from '../../crypto/key-ring.ts';
import type { Claim } from './registry.ts';

/**
 * Those who were recognised a moment ago: who mistyped a password, or a company that registers with one group ID, need
 * not be asked about again. Only a yes is kept, since a stranger may be insured a minute later, and never the birth date
 * of a policy. The memory holds no number and no date: a claim is known by a keyed digest, whose key nobody else has.
 */
export class RecognisedClaims {
  readonly #key = randomBytes(32);
  readonly #until = new Map<string, number>();
  readonly #rule: { life: number; most: number };
  readonly #now: () => Date;

  constructor(rule: { life: number; most: number }, now: () => Date) {
    this.#rule = rule;
    this.#now = now;
  }

  has(claim: Claim): boolean {
    return (this.#until.get(this.#digest(claim)) ?? 0) > this.#now().getTime();
  }

  add(claim: Claim): void {
    if (this.#rule.life === 0) return;
    const digest = this.#digest(claim);
    // The oldest stand first: a claim that is renewed goes to the end.
    this.#until.delete(digest);
    this.#until.set(digest, this.#now().getTime() + this.#rule.life);
    this.#forgetOld();
  }

  get size(): number {
    return this.#until.size;
  }

  #forgetOld(): void {
    const now = this.#now().getTime();
    for (const [digest, until] of this.#until) {
      if (until > now && this.#until.size <= this.#rule.most) return;
      this.#until.delete(digest);
    }
  }

  #digest(claim: Claim): string {
    return hmacSha256(this.#key, ...Object.values(claim)).toString('base64');
  }
}
