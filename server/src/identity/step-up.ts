import { codeLimits } from '@selvage/contract/limits/codes';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import type { SignedInPerson } from './request-context.ts';
import { secondFactorShownAt } from './session-state.ts';

/**
 * F2: a change of email, phone or second factor requires a code from the current factor, unless this session gave one in the last
 * ten minutes. Nobody is asked for a factor that they do not have; support staff remove a lost one.
 */
export function requireRecentFactor(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  { account, session }: SignedInPerson,
): void {
  if (!hasTwoFactor(config, account)) return;
  requireRecentProof({ now }, { session });
}

/** WY8: a second factor or a code from the mailbox was shown in the last ten minutes, whatever the account has. */
export function requireRecentProof({ now }: Pick<Deps, 'now'>, { session }: Pick<SignedInPerson, 'session'>): void {
  const shownAt = secondFactorShownAt(session);
  const isRecent = shownAt !== null && now().getTime() - shownAt.getTime() <= codeLimits.stepUpLife;
  if (!isRecent) refuse('step-up.required');
}

/** False as well where the operator has switched it off for this kind: the account keeps its factor, and nobody asks for it. */
export const hasTwoFactor = (
  config: Pick<Deps['config'], 'twoFactor'>,
  { twoFactor, kind }: Pick<SignedInPerson['account'], 'twoFactor' | 'kind'>,
): boolean => twoFactor !== null && config.twoFactor[kind].enabled;
