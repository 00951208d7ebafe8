import type { User } from '@selvage/contract/api/session';
import { safeRedirect } from '@selvage/contract/rules/safe-redirect';
import { type Kind, kindOfWireCode, userTypes } from '@selvage/contract/user-types';
import { readSettings } from '../host/settings.ts';
import type { SignedInUser } from '../session/current-user.ts';
import { wasSeen } from '../session/tab-marks.ts';
import { carriedSearch } from './carried-query.ts';
import { appLocation } from './location.ts';
import { paths } from './paths.ts';

/**
 * The first page of a kind after the login, as the operator configured it. A page that our server did not write has no configuration, so
 * the default applies.
 */
export const areaOf = (kind: Kind): string => readSettings(document).brand?.areas[kind] ?? userTypes[kind].landingPath;

/** The kind of user whose area is shown to the person after the login. */
export function landingKind(user: User): Kind {
  const own = kindOfWireCode(user.userType);
  // 'N' is a member who also has the wellbeing programme.
  return own === 'member' && user.wellnessOnly === 'N' ? 'wellness' : own;
}

/** The URL of a person's area. Without a person, the URL of the area of the kind. */
export const landing = (kind: Kind, user?: User): string => areaOf(user === undefined ? kind : landingKind(user));

/** Returns the URL in `redir` if it is safe, otherwise the URL of the person's area. */
export function destination(kind: Kind, user: User | undefined, redir: string | null, origin: string): string {
  return safeRedirect(redir, origin) ?? landing(kind, user);
}

export type NextStep = { go: 'screen'; path: string; search: string } | { go: 'document'; href: string };

interface Whereabouts {
  kind: Kind;
  search: string;
  origin: string;
}

/** The next step of a signed-in person. Their own user type decides, and not the route under which they signed in. */
export function nextStep(user: SignedInUser, { kind, search, origin }: Whereabouts): NextStep {
  const own = kindOfWireCode(user.userType);
  if (!user.activated) return screen(paths.activate(own), search);
  if (user.mfaRequired?.passkeyRequired) return screen(paths.passkeyRequired(own), search);
  if (user.mfaRequired?.mfaSetupRequired) return screen(paths.mfaSettings(own), search, 'initial');
  if (user.mfaRequired) return screen(paths.mfaVerify(own), search, 'initial');
  if (user.termsRequired && !(user.termsRequired.laterUntil && wasSeen('newTerms')))
    return screen(paths.terms(own), search);
  if (user.owesFrom && !wasSeen('policyNotice')) return screen(paths.policyNotice(own), search);
  return { go: 'document', href: destination(kind, user, soleRedir(search), origin) };
}

function screen(path: string, search: string, flag?: 'initial'): NextStep {
  const kept = new URLSearchParams(carriedSearch(search, path));
  if (flag) kept.set(flag, 'true');
  return { go: 'screen', path, search: kept.toString() };
}

/** Returns the `redir` of the query. If the query has two, they are an attempt to mislead, so neither is used. */
function soleRedir(search: string): string | null {
  const [redir, second] = new URLSearchParams(search).getAll('redir');
  return second === undefined ? (redir ?? null) : null;
}

/** The next step for the current query and origin. */
export function nextStepFromHere(kind: Kind, user: SignedInUser): NextStep {
  return nextStep(user, { kind, search: appLocation.search, origin: location.origin });
}
