import { codeLimits } from '@selvage/contract/limits/codes';
import { strongStepUp } from '@selvage/contract/refusals';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import type { SignedInPerson } from './request-context.ts';
import { factorBits, isTwoStep, secondFactorShownAt } from './session-state.ts';

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
function requireRecentProof(deps: Pick<Deps, 'now'>, person: Pick<SignedInPerson, 'session'>): void {
  if (!hasRecentProof(deps, person)) refuse('step-up.required');
}

function hasRecentProof({ now }: Pick<Deps, 'now'>, { session }: Pick<SignedInPerson, 'session'>): boolean {
  const shownAt = secondFactorShownAt(session);
  return shownAt !== null && now().getTime() - shownAt.getTime() <= codeLimits.stepUpLife;
}

/**
 * WY23: as above, and not by a code from the mailbox alone where the account has something stronger, which the caller says: an
 * authenticator app, a number, or another passkey.
 */
export function requireStrongProof(
  { now }: Pick<Deps, 'now'>,
  { session }: Pick<SignedInPerson, 'session'>,
  hasStronger: boolean,
): void {
  requireRecentProof({ now }, { session });
  if (hasStronger && (session.ways & factorBits.mailboxLast) !== 0)
    refuse('step-up.required', { reason: strongStepUp });
}

/**
 * WY23: for whoever adds a way to log in. One that the mailbox alone has let in would count as the stronger one a moment later, and
 * could take away what there was.
 */
export const requireProofToAdd = (deps: Pick<Deps, 'now' | 'config'>, person: SignedInPerson): void =>
  requireStrongProof(deps, person, hasMoreThanMailbox(deps, person));

/** The same as a question. */
export const hasProofToAdd = (deps: Pick<Deps, 'now' | 'config'>, person: SignedInPerson): boolean =>
  hasRecentProof(deps, person) &&
  ((person.session.ways & factorBits.mailboxLast) === 0 || !hasMoreThanMailbox(deps, person));

/** Passkeys are left out: they may be of another brand, whose pages alone can ask for them. */
export const hasMoreThanMailbox = ({ config }: Pick<Deps, 'config'>, { account }: SignedInPerson): boolean =>
  account.twoFactor === 'EMAIL' ? hasTwoFactor(config, { ...account, twoFactor: null }) : hasTwoFactor(config, account);

/** False as well where the operator has switched it off for this kind: the account keeps its factor, and nobody asks for it. */
export const hasTwoFactor = (
  config: Pick<Deps['config'], 'twoFactor'>,
  account: Pick<SignedInPerson['account'], 'twoFactor' | 'hasApp' | 'kind'>,
): boolean => isTwoStep(config.twoFactor[account.kind], account);
