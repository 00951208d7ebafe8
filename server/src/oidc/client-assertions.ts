import { hours, minutes } from '@selvage/contract/time-units';
import type { Library } from './library-types.ts';

export interface AssertionClaims {
  iat?: unknown;
  exp?: unknown;
}

/** How far an application's clock may be ahead, and for how long at most a signature of its may count: it is kept for that long. */
const aheadAtMost = minutes(1);
const livesAtMost = hours(1);

/** OP10: the library lets a signature be made in the future, and count for years. */
export function requireTimely({ errors }: Library, { iat, exp }: AssertionClaims, now: Date): void {
  if (typeof iat === 'number' && iat * 1000 > now.getTime() + aheadAtMost)
    throw new errors.InvalidClientAuth('the assertion was made in the future');
  if (typeof exp === 'number' && exp * 1000 > now.getTime() + aheadAtMost + livesAtMost)
    throw new errors.InvalidClientAuth('the assertion counts for too long');
}
