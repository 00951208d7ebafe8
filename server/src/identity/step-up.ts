import { codeLimits } from '@selvage/contract/limits/codes';
import { strongStepUp } from '@selvage/contract/refusals';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { usablePasskeysOf } from './passkeys/passkey-policy.ts';
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
  if (hasTwoFactor(config, account) && !hasRecentProof({ now }, { session })) refuse('step-up.required');
}

/** WY8: a second factor or a code from the mailbox was shown in the last ten minutes, whatever the account has. */
function hasRecentProof({ now }: Pick<Deps, 'now'>, { session }: Pick<SignedInPerson, 'session'>): boolean {
  const shownAt = secondFactorShownAt(session);
  return shownAt !== null && now().getTime() - shownAt.getTime() <= codeLimits.stepUpLife;
}

/** WY23: as above. A code from the mailbox is not enough where the account has something stronger, which the caller says. */
export function requireStrongProof(
  { now }: Pick<Deps, 'now'>,
  { session }: Pick<SignedInPerson, 'session'>,
  hasStronger: boolean,
): void {
  if (hasRecentProof({ now }, { session }) && !(hasStronger && isMailboxLast(session))) return;
  refuse('step-up.required', hasStronger ? { reason: strongStepUp } : {});
}

const isMailboxLast = ({ shownFactors }: Pick<SignedInPerson['session'], 'shownFactors'>): boolean =>
  (shownFactors & factorBits.mailboxLast) !== 0;

type ProofDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/**
 * WY23: for whoever adds a way to log in. One that the mailbox alone has let in would count as the stronger one a moment later, and
 * could take away what there was.
 */
export const requireProofToAdd = async (deps: ProofDeps, person: SignedInPerson): Promise<void> =>
  requireStrongProof(deps, person, await hasMoreThanMailbox(deps, person));

/** Whether `requireProofToAdd` would let them. */
export const hasProofToAdd = async (deps: ProofDeps, person: SignedInPerson): Promise<boolean> =>
  hasRecentProof(deps, person) && !(isMailboxLast(person.session) && (await hasMoreThanMailbox(deps, person)));

/** An authenticator app, a number, or a passkey, also one that only the pages of another brand can ask for. */
export const hasMoreThanMailbox = async (
  deps: Pick<Deps, 'db' | 'config'>,
  { account }: Pick<SignedInPerson, 'account'>,
): Promise<boolean> => hasStrongerCode(deps, { account }) || (await usablePasskeysOf(deps, account)).length > 0;

/** An authenticator app or a number. */
export const hasStrongerCode = (
  { config }: Pick<Deps, 'config'>,
  { account }: Pick<SignedInPerson, 'account'>,
): boolean =>
  account.twoFactor === 'EMAIL' ? hasTwoFactor(config, { ...account, twoFactor: null }) : hasTwoFactor(config, account);

/** False as well where the operator has switched it off for this kind: the account keeps its factor, and nobody asks for it. */
export const hasTwoFactor = (
  config: Pick<Deps['config'], 'twoFactor'>,
  account: Pick<SignedInPerson['account'], 'twoFactor' | 'hasApp' | 'kind'>,
): boolean => isTwoStep(config.twoFactor[account.kind], account);
