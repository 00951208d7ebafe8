import { limits } from '@selvage/contract/limits';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import type { SignedInPerson } from './signed-in-person.ts';

/**
 * F2: whatever moves a factor asks for the old one first, unless this session has shown it in the last ten minutes. Nobody is
 * asked for a factor that they do not have: a lost one is a matter for the desk.
 */
export function requireRecentFactor(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  { account, session: { factorShownAt } }: SignedInPerson,
): void {
  if (account.twoFactor === null || !config.twoFactor[account.kind].enabled) return;
  const isRecent = factorShownAt !== null && now().getTime() - factorShownAt.getTime() <= limits.stepUpLife;
  if (!isRecent) refuse('step-up.required');
}
