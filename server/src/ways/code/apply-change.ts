import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { setTwoFactor } from '../../accounts/account-store.ts';
import type { Change } from '../../accounts/change-account.ts';
import {
  type CodeDestination,
  type TwoFactorChoice,
  codeDestination,
  openChoice,
} from '../../accounts/code-destination.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { oweChallenge } from '../../sessions/session-store.ts';
import { openChallenge, pendingCode } from './challenge.ts';
import { deleteUnusedRecoveryCodes } from '../recovery/recovery-code-store.ts';
import { nextLogin } from '../held-ways.ts';
import { shownBySentCode } from '../ways.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import { openField, sealField } from '../../crypto/sealed-fields.ts';

type TwoFactorChange = 'on' | 'changed' | 'off';

const changeType = (before: Pick<TwoFactorChoice, 'twoFactor'>, after: TwoFactorChoice): TwoFactorChange => {
  if (after.twoFactor === null) return 'off';
  return before.twoFactor === null ? 'on' : 'changed';
};

/**
 * Writes the new settings for codes. It ends other sessions and trusted devices, gives this session a new id, and tells the owner by email
 * and at the old mobile number, if there was one.
 */
export async function applyChange(
  change: Change,
  deps: Pick<Deps, 'keys' | 'config' | 'now'>,
  { account }: SignedInPerson,
  choice: TwoFactorChoice,
): Promise<void> {
  const { keys } = deps;
  const turn = changeType(account, choice);
  await setTwoFactor(change.tx, keys, account.id, choice);
  await deleteUnusedRecoveryCodes(change.tx, account.id);
  await change.endCredentials('two-factor-changed');
  await change.rotateSession(choice.twoFactor === null ? undefined : { factors: shownBySentCode(choice.twoFactor) });
  await change.audit('two-factor-changed', { reason: turn });
  const { type, masked } = codeDestination(account.email, choice);
  const next = await nextLogin({ ...deps, db: change.tx }, { ...account, twoFactor: choice.twoFactor });
  const codes = turn === 'off' ? {} : { way: type, destination: masked };
  await change.notify(`two-factor-${turn}`, { facts: { next, ...codes } });
  const { mobile: recipient } = openChoice(keys, account);
  if (recipient !== null) await change.notify('two-factor-changed-text', { recipient, channel: 'sms' });
}

interface Proof {
  purpose: 'setup-code' | 'mailbox-code';
  destination: CodeDestination;
}

/** Sends a code that this session must enter. The requested settings are stored and take effect when the code is verified. */
export async function askForProof(
  change: Change,
  deps: Pick<Deps, 'keys' | 'now' | 'config'>,
  { account, session }: SignedInPerson,
  choice: TwoFactorChoice,
  proof: Proof,
): Promise<PendingTwoFactor> {
  const { tx } = change;
  const challengeId = await openChallenge(change, deps, proof);
  await keepChange(tx, deps.keys, challengeId, choice);
  if (!(await oweChallenge(tx, session.hash, challengeId))) refuse('session.required');
  return pendingCode(tx, deps, account.kind, challengeId, proof.destination);
}

/** Stores the requested settings until the code is verified. */
export async function keepChange(
  db: Db,
  keys: KeyRing,
  secretId: string,
  { twoFactor, mobile }: TwoFactorChoice,
): Promise<void> {
  const sealed = mobile === null ? null : sealField(keys, 'requested mobile', secretId, mobile);
  await db
    .insertInto('two_factor_changes')
    .values({ secret_id: secretId, two_factor: twoFactor, mobile_sealed: sealed })
    .execute();
}

export async function findChange(db: Db, keys: KeyRing, secretId: string): Promise<TwoFactorChoice | undefined> {
  const row = await db
    .selectFrom('two_factor_changes')
    .select(['two_factor as twoFactor', 'mobile_sealed as sealed'])
    .where('secret_id', '=', secretId)
    .executeTakeFirst();
  if (!row) return undefined;
  const mobile = row.sealed === null ? null : openField(keys, 'requested mobile', secretId, row.sealed);
  return { twoFactor: row.twoFactor, mobile };
}
