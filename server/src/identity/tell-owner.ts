import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { LetterName } from '../gateways/letters/letters.ts';
import { enqueue } from '../outbox/outbox-store.ts';
import type { RequestContext } from './request-context.ts';

interface Notice {
  letter: LetterName;
  accountId: AccountId;
  recipient: string;
  channel?: 'email' | 'sms';
  facts?: Record<string, string>;
}

/** UP5: a change is told to the owner, with the moment it happened, in the transaction of the change. */
export async function tellOwner(
  tx: Db,
  { letter, accountId, recipient, channel = 'email', facts = {} }: Notice,
  { brand, language }: RequestContext,
  now: Date,
): Promise<void> {
  await enqueue(
    tx,
    {
      letter,
      channel,
      recipient,
      accountId,
      secretId: null,
      brand: brand.id,
      language,
      facts: { at: now.toISOString(), ...facts },
      expiresAt: null,
    },
    now,
  );
}
