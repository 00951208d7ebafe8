import type { ReplyOf } from '@selvage/contract/endpoint';
import type { twoFactorSettings } from '@selvage/contract/api/two-factor';
import { codeDestination, mailboxDestination } from '../../accounts/code-destination.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { findChange } from './apply-change.ts';
import { pendingCode } from './challenge.ts';
import { findLiveChallenge } from './challenge-store.ts';
import { preferencesOf, provesMailboxFirst } from './save-settings.ts';

/** The change of codes that this session has requested and can still confirm by a code. */
export async function waitingChange(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>,
  { account, session: { challengeId } }: Pick<SignedInPerson, 'account' | 'session'>,
): Promise<ReplyOf<typeof twoFactorSettings>['waiting']> {
  if (challengeId === null) return undefined;
  const live = await findLiveChallenge(deps.db, challengeId, deps.config.limits.sendPause, deps.now());
  const choice = live && (await findChange(deps.db, deps.keys, challengeId));
  if (!choice) return undefined;
  const isFirst = live.purpose === 'mailbox-code';
  const destination = isFirst ? mailboxDestination(account.email) : codeDestination(account.email, choice);
  return {
    preferences: preferencesOf(choice),
    mfaRequired: await pendingCode(deps.db, deps, account.kind, challengeId, destination),
    emailProven: !isFirst && provesMailboxFirst(account, choice),
  };
}
