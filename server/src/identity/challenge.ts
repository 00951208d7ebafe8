import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { minutes } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import { oneTimeToken } from '../config/keys.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { MessageName } from '../gateways/messages/message-templates.ts';
import { notify } from '../outbox/notify.ts';
import { refuse } from '../refuse.ts';
import { codeDestination, openChoice, type CodeDestination, type StoredChoice } from './code-destination.ts';
import { insertOneTimeSecret, type ChallengePurpose } from './one-time-secret-store.ts';
import { findLiveChallenge } from './challenge-store.ts';
import type { RequestContext } from './request-context.ts';
import type { Stage } from './session-state.ts';

/** A login has a message of its own; whatever else a code is for, it allows a change. */
// oxfmt-ignore
const messageFor: Readonly<Record<ChallengePurpose, Readonly<Record<CodeDestination['type'], MessageName>>>> = {
  'sign-in-code': { EMAIL: 'sign-in-code', SMS: 'sign-in-code-text' },
  'setup-code':   { EMAIL: 'setup-code',   SMS: 'setup-code-text' },
  'mailbox-code': { EMAIL: 'setup-code',   SMS: 'setup-code-text' },
  'step-up-code': { EMAIL: 'confirm-code', SMS: 'setup-code-text' },
};

export interface Challenged {
  accountId: AccountId;
  purpose: ChallengePurpose;
  destination: CodeDestination;
}

type ChallengeDeps = Pick<Deps, 'keys' | 'now' | 'config'>;
type Audience = Pick<RequestContext, 'brand' | 'language'>;

/** Opens a challenge and puts its code into the outbox; both stand or fall with the caller's transaction. */
export async function openChallenge(
  db: Db,
  deps: ChallengeDeps,
  challenged: Challenged,
  audience: Audience,
): Promise<string> {
  const { accountId, purpose } = challenged;
  const life = deps.config.limits.codeLife;
  const id = await insertOneTimeSecret(db, deps.keys, { accountId, purpose, life, now: deps.now() });
  await sendCode(db, deps, id, challenged, audience);
  return id;
}

/** The code of a challenge is made when the message leaves, from what the challenge holds by then. */
export async function sendCode(
  db: Db,
  deps: ChallengeDeps,
  challengeId: string,
  { accountId, purpose, destination }: Challenged,
  audience: Audience,
): Promise<void> {
  const now = deps.now();
  const life = deps.config.limits.codeLife;
  const notice = {
    message: messageFor[purpose][destination.type],
    channel: destination.type === 'SMS' ? 'sms' : 'email',
    recipient: destination.recipient,
    accountId,
    secretId: challengeId,
    facts: { minutes: String(Math.max(1, Math.round(life / minutes(1)))) },
    expiresAt: new Date(now.getTime() + life),
  } as const;
  await notify(db, notice, audience, now);
}

/** EN2: a code that is owed, in words that give no email away. */
export async function pendingCode(
  db: Db,
  deps: ChallengeDeps,
  kind: Kind,
  challengeId: string,
  { type, masked }: CodeDestination,
): Promise<PendingTwoFactor> {
  const now = deps.now();
  const { sendPause, codeLife } = deps.config.limits;
  const live = await findLiveChallenge(db, challengeId, sendPause, now);
  return {
    mfaToken: oneTimeToken(deps.keys, challengeId),
    type,
    destination: masked,
    trustDeviceEnabled: deps.config.twoFactor[kind].trustDevice,
    mfaSetupRequired: false,
    secondsToNext: live ? secondsToNextCode(live.nextSendAt, now, codeLife) : 0,
  };
}

/** Never, if there were enough: then as long as a code lives. */
export const secondsToNextCode = (next: Date | null, now: Date, atMost: number): number =>
  Math.max(0, Math.ceil((next === null ? atMost : next.getTime() - now.getTime()) / 1000));

interface Owing {
  stage: Stage;
  challengeId: string | null;
  account: StoredChoice & { kind: Kind; email: string };
}

/** EN2: what someone in this stage still owes. */
export async function pendingTwoFactor(
  deps: ChallengeDeps & Pick<Deps, 'db'>,
  { stage, challengeId, account }: Owing,
): Promise<PendingTwoFactor | undefined> {
  if (stage === 'full') return undefined;
  if (stage === 'owes-setup') return { mfaSetupRequired: true };
  if (challengeId === null) return refuse('session.required');
  return pendingCode(
    deps.db,
    deps,
    account.kind,
    challengeId,
    codeDestination(account.email, openChoice(deps.keys, account)),
  );
}
