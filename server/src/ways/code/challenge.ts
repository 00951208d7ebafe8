import type { PendingTwoFactor, SecondStep } from '@selvage/contract/api/sign-in';
import { codeLimits } from '@selvage/contract/limits';
import { minutes, seconds } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';
import { type KeyRing, oneTimeToken } from '../../crypto/key-ring.ts';
import { mayTrustDevice, needsPasskey } from '../../config/two-factor-settings.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MessageName } from '../../messages/templates/all-messages.ts';
import { refuse } from '../../refuse.ts';
import {
  codeDestination,
  mailboxDestination,
  openChoice,
  type CodeDestination,
  type StoredChoice,
} from '../../accounts/code-destination.ts';
import { insertOneTimeSecret, type ChallengePurpose } from '../../crypto/one-time-secret-store.ts';
import type { Change } from '../../accounts/change-account.ts';
import { type ChallengeWay, findChallenge, findLiveChallenge, whyRefused } from './challenge-store.ts';
import { describedSteps, heldWays, offeredSteps, setUpSteps } from '../held-ways.ts';
import type { Stage } from '../../sessions/session-state.ts';
import { isSent } from '../ways.ts';
import type { EndReason } from '@selvage/contract/end-reasons';
import type { AccountId } from '../../db/tables.ts';
import { accountSubject, isLocked } from '../../attempts/attempts.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';

/**
 * The message that brings the code, by the purpose of the code and the way it is sent. There are only two text messages: one for a login
 * and one for a change.
 */
// oxfmt-ignore
const messageFor: Readonly<Record<ChallengePurpose, Readonly<Record<CodeDestination['type'], MessageName>>>> = {
  'sign-in-code': { EMAIL: 'sign-in-code', SMS: 'sign-in-code-text' },
  'setup-code':   { EMAIL: 'setup-code',   SMS: 'setup-code-text' },
  'mailbox-code': { EMAIL: 'setup-code',   SMS: 'setup-code-text' },
  'step-up-code': { EMAIL: 'confirm-code', SMS: 'setup-code-text' },
};

interface SentCode {
  purpose: ChallengePurpose;
  destination: CodeDestination;
}

type ChallengeDeps = Pick<Deps, 'keys' | 'now' | 'config'>;

/** A code that was compared and is right. */
export interface MatchedCode {
  /** The bits of `ways` and `marks` in `ways.ts` that this code adds to the session. */
  shows: number;
  /** Marks the code as used, in the transaction that acts on it. Returns undefined if the code was used before. */
  spend: (tx: Db) => Promise<{ recoveryCodesLeft?: number } | undefined>;
}

/** Opens a challenge and puts its code into the outbox. */
export async function openChallenge(change: Change, deps: ChallengeDeps, sent: SentCode): Promise<string> {
  const life = deps.config.limits.codeLife;
  const id = await insertChallenge(change, deps, { purpose: sent.purpose, way: sent.destination.type, life });
  await sendCode(change, deps, id, sent);
  return id;
}

/** Opens a challenge for the app or a passkey. Nothing is sent, so it lives as long as a challenge whose code can be sent again. */
export const openUnsentChallenge = (
  change: Change,
  deps: ChallengeDeps,
  asked: { purpose: ChallengePurpose; way: 'APP' | 'PASSKEY' },
): Promise<string> => insertChallenge(change, deps, { ...asked, life: codeLimits.challengeRenewal });

/**
 * Opens a challenge without sending its code, because a code was just sent to another browser and works only there (decision 13). Its code
 * can be sent when the pause for the recipient is over.
 */
export const openWaitingChallenge = (
  change: Change,
  deps: ChallengeDeps,
  { purpose, way, secondsToWait }: { purpose: ChallengePurpose; way: CodeDestination['type']; secondsToWait: number },
): Promise<string> => {
  const { codeLife: life, sendPause } = deps.config.limits;
  const sentAt = new Date(change.now.getTime() + seconds(secondsToWait) - sendPause);
  return insertChallenge(change, deps, { purpose, way, life, sentAt });
};

const insertChallenge = (
  { tx, account, now }: Change,
  { keys }: ChallengeDeps,
  challenge: { purpose: ChallengePurpose; way: ChallengeWay; life: number; sentAt?: Date },
): Promise<string> => insertOneTimeSecret(tx, keys, { ...challenge, accountId: account.id, now });

/** Queues the message with the code. The code itself is computed when the message is sent, because it may have been renewed by then. */
export async function sendCode(
  { now, notify }: Change,
  deps: ChallengeDeps,
  challengeId: string,
  { purpose, destination: { type, recipient } }: SentCode,
): Promise<void> {
  const life = deps.config.limits.codeLife;
  await notify(messageFor[purpose][type], {
    channel: type === 'SMS' ? 'sms' : 'email',
    recipient,
    secretId: challengeId,
    facts: { minutes: String(Math.max(1, Math.round(life / minutes(1)))) },
    expiresAt: new Date(now.getTime() + life),
  });
}

/** Describes the code that is owed. The email or number is masked. */
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
    trustDeviceEnabled: mayTrustDevice(deps.config.twoFactor[kind], now),
    mfaSetupRequired: false,
    secondsToNext: live ? secondsToNextCode(live.nextSendAt, now, codeLife) : 0,
    ...(live?.isSentElsewhere && { sentElsewhere: true }),
  };
}

interface AskedAccount extends StoredChoice {
  kind: Kind;
  email: string;
}

/** Describes the step that is asked for, and the ways that may be shown instead. */
export async function pendingStep(
  db: Db,
  deps: ChallengeDeps,
  { account, challengeId, offered }: { account: AskedAccount; challengeId: string; offered: readonly SecondStep[] },
): Promise<PendingTwoFactor> {
  const way = (await findChallenge(db, challengeId))?.way;
  const ways = describedSteps(deps.keys, account, offered);
  const pending =
    way !== undefined && !isSent(way)
      ? {
          mfaToken: oneTimeToken(deps.keys, challengeId),
          type: way,
          trustDeviceEnabled: mayTrustDevice(deps.config.twoFactor[account.kind], deps.now()),
          mfaSetupRequired: false,
        }
      : await pendingCode(db, deps, account.kind, challengeId, sentTo(deps.keys, account, way));
  return { ...pending, ...(ways && { ways }) };
}

export const sentTo = (keys: KeyRing, account: AskedAccount, way: 'EMAIL' | 'SMS' | undefined): CodeDestination =>
  way === 'EMAIL' ? mailboxDestination(account.email) : codeDestination(account.email, openChoice(keys, account));

/**
 * Returns the seconds until another code can be sent. If no more codes are sent (`next` is null), returns `atMost`, the lifetime of a code.
 */
export const secondsToNextCode = (next: Date | null, now: Date, atMost: number): number =>
  Math.max(0, Math.ceil((next === null ? atMost : next.getTime() - now.getTime()) / 1000));

interface Owing {
  stage: Stage;
  challengeId: string | null;
  account: AskedAccount;
  /** True if a code from the support desk was used in this session. */
  usedEnrolmentCode?: boolean;
}

/** Describes the step that a session in this stage still owes. Returns undefined if the session owes nothing. */
export async function pendingTwoFactor(
  deps: ChallengeDeps & Pick<Deps, 'db'>,
  { stage, challengeId, account, usedEnrolmentCode = false }: Owing,
): Promise<PendingTwoFactor | undefined> {
  if (stage === 'full' || stage === 'owes-terms') return undefined;
  const policy = deps.config.twoFactor[account.kind];
  if (stage === 'owes-setup') {
    const steps = setUpSteps(policy, account, await heldWays(deps, account.id), deps.now());
    return { mfaSetupRequired: true, ...(steps.length > 0 && { ways: steps.map((type) => ({ type })) }) };
  }
  if (stage === 'owes-passkey')
    return { mfaSetupRequired: false, passkeyRequired: true, ...(!usedEnrolmentCode && { enrolment: true }) };
  if (challengeId === null) return refuse('session.required');
  const offered = offeredSteps(policy, account, await heldWays(deps, account.id), { now: deps.now() });
  const pending = await pendingStep(deps.db, deps, { account, challengeId, offered });
  return needsPasskey(policy, deps.now()) ? { ...pending, enrolment: true } : pending;
}

/** Accepts only the token of the challenge that this session has to answer. */
export async function requireOwnChallenge(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  { account, session: { challengeId } }: SignedInPerson,
  mfaToken: string,
): Promise<string> {
  if (challengeId === null) return refuse('challenge.over');
  if (oneTimeToken(deps.keys, challengeId) !== mfaToken)
    return refuse('challenge.over', { reason: 'newer-code' satisfies EndReason });
  await requireNotLocked(deps, account.id);
  return challengeId;
}

/** Refuses every code, even a right one, while the account is locked. */
export async function requireNotLocked(deps: Pick<Deps, 'db' | 'now'>, accountId: AccountId): Promise<void> {
  if (await isLocked(deps, accountSubject(accountId)))
    refuse('challenge.over', { reason: 'account-locked' satisfies EndReason });
}

/** Refuses a code of a challenge that is over. The refusal tells why, and whether another code can be sent. */
export async function refuseCode({ db, now }: Pick<Deps, 'db' | 'now'>, challengeId: string): Promise<never> {
  const why = await whyRefused(db, challengeId, now());
  return why === 'expired' ? refuse('code.expired') : refuse('challenge.over', { reason: why });
}
