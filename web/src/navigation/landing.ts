import type { User } from '@selvage/contract/api/session';
import { safeRedirect } from '@selvage/contract/rules/safe-redirect';
import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { areaOf } from '../host/area-of.ts';

/** LN2–LN4: the area a person belongs to; without a person, the area of the kind. */
export function landing(kind: Kind, user?: User): string {
  const own = user === undefined ? kind : kindOfWireCode(user.userType);
  // LN3: 'N' is a member who has the wellbeing programme as well.
  const landsOn = own === 'member' && user?.wellnessOnly === 'N' ? 'wellness' : own;
  return areaOf(landsOn);
}

/** LN1: `redir` wins if it is safe. */
export function destination(kind: Kind, user: User | undefined, redir: string | null, origin: string): string {
  return safeRedirect(redir, origin) ?? landing(kind, user);
}
