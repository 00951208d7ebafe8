import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { LetterName } from '../gateways/letters/letters.ts';
import { enqueue } from '../outbox/outbox-store.ts';
import { endEarlierSecrets, insertOneTimeSecret, type Purpose } from './one-time-store.ts';
import type { RequestContext } from './request-context.ts';

export interface SecretLetter {
  letter: LetterName;
  purpose: Purpose;
  life: number;
}

/** No account has it: identities count from one. */
const nobody: AccountId = '0';

/**
 * A letter that carries a secret, in place of those of earlier letters. Without an account to write to, the same
 * statements are run to no effect: how long it takes says nothing.
 */
export async function sendSecretLetter(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  account: { id: AccountId; email: string } | undefined,
  { letter, purpose, life }: SecretLetter,
  { brand, language }: RequestContext,
): Promise<void> {
  const now = deps.now();
  const accountId = account?.id ?? nobody;
  await endEarlierSecrets(db, accountId, purpose, now);
  const secretId = await insertOneTimeSecret(db, deps.keys, { accountId, purpose, life, now });
  const addressed = account
    ? {
        letter,
        channel: 'email' as const,
        recipient: account.email,
        accountId,
        secretId,
        expiresAt: new Date(now.getTime() + life),
      }
    : {
        letter: 'none' as const,
        channel: 'none' as const,
        recipient: null,
        accountId: null,
        secretId: null,
        expiresAt: null,
      };
  await enqueue(db, { ...addressed, brand: brand.id, language, facts: {} }, now);
}
