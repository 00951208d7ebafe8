import type { User } from '@selvage/contract/api/session';
import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { carriedSearch } from './carried-query.ts';
import { destination } from './landing.ts';
import { paths } from './paths.ts';

export type NextStep = { go: 'screen'; path: string; search: string } | { go: 'document'; href: string };

interface Whereabouts {
  kind: Kind;
  search: string;
  origin: string;
}

/** LN5: where someone who has signed in goes. Their own user type decides, whatever route they signed in under. */
export function nextStep(user: User, { kind, search, origin }: Whereabouts): NextStep {
  const own = kindOfWireCode(user.userType);
  if (!user.activated) return screen(paths.activate(own), search);
  if (user.mfaRequired?.mfaSetupRequired) return screen(paths.mfaSettings(own), search, 'initial');
  if (user.mfaRequired) return screen(paths.mfaVerify(own), search, 'initial');
  return { go: 'document', href: destination(kind, user, soleRedir(search), origin) };
}

function screen(path: string, search: string, flag?: 'initial'): NextStep {
  const kept = new URLSearchParams(carriedSearch(search, path));
  if (flag) kept.set(flag, 'true');
  return { go: 'screen', path, search: kept.toString() };
}

/** Two `redir` keys at once are someone's trick, not a wish. */
function soleRedir(search: string): string | null {
  const [redir, second] = new URLSearchParams(search).getAll('redir');
  return second === undefined ? (redir ?? null) : null;
}
