import type { PendingSecondFactor } from '@selvage/contract/api/sign-in';
import { limits } from '@selvage/contract/limits';
import type { Language } from '@selvage/contract/languages';
import type { Keys } from '../config/keys.ts';
import { oneTimeToken } from '../config/one-time.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { enqueue } from '../outbox/outbox-store.ts';
import { maskedEmail, maskedMobile } from './masked.ts';
import { insertOneTimeSecret } from './one-time-store.ts';
import { unseal } from './sealed.ts';
import type { Stage } from './session-store.ts';

interface TwoFactorAccount {
  id: AccountId;
  email: string;
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
}

/** Where an account's codes go, in the clear for the sender and masked for everybody else. */
function codeDestination(
  account: TwoFactorAccount,
  keys: Keys,
): { type: 'EMAIL' | 'SMS'; recipient: string; masked: string } {
  if (account.twoFactor === 'SMS' && account.mobileSealed) {
    const mobile = unseal(keys.seal, account.mobileSealed);
    return { type: 'SMS', recipient: mobile, masked: maskedMobile(mobile) };
  }
  return { type: 'EMAIL', recipient: account.email, masked: maskedEmail(account.email) };
}

/** Opens a challenge and puts its code into the outbox; both stand or fall with the caller's transaction. */
export async function openChallenge(
  db: Db,
  keys: Keys,
  account: TwoFactorAccount,
  context: { now: Date; brand: string; language: Language },
): Promise<string> {
  const { now, brand, language } = context;
  const id = await insertOneTimeSecret(db, keys, {
    accountId: account.id,
    purpose: 'sign-in-code',
    life: limits.challengeLife,
    now,
  });
  const { type, recipient } = codeDestination(account, keys);
  const bySms = type === 'SMS';
  await enqueue(
    db,
    {
      letter: bySms ? 'sign-in-code-text' : 'sign-in-code',
      channel: bySms ? 'sms' : 'email',
      recipient,
      accountId: account.id,
      secretId: id,
      brand,
      language,
      facts: {},
      expiresAt: new Date(now.getTime() + limits.challengeLife),
    },
    now,
  );
  return id;
}

/** EN2: what someone in this stage still owes, in words that give no address away. */
export function pendingSecondFactor(
  owing: { stage: Stage; challengeId: string | null; account: TwoFactorAccount },
  keys: Keys,
): PendingSecondFactor | undefined {
  if (owing.stage === 'full') return undefined;
  if (owing.stage === 'owes-setup' || owing.challengeId === null)
    return { mfaSetupRequired: owing.stage === 'owes-setup' };
  const { type, masked } = codeDestination(owing.account, keys);
  return {
    mfaToken: oneTimeToken(keys, owing.challengeId),
    type,
    destination: masked,
    trustDeviceEnabled: false,
    mfaSetupRequired: false,
  };
}
