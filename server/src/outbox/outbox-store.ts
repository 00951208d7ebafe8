import type { Language } from '@selvage/contract/languages';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { LetterName } from '../gateways/letters/letters.ts';
import type { Channel } from '../gateways/mail/message.ts';
import { writtenTally } from './letter-tally.ts';

export interface OutgoingLetter {
  /** `none` is written where nothing is to be sent, so that doing nothing takes the same work. */
  letter: LetterName | 'none';
  channel: Channel | 'none';
  recipient: string | null;
  accountId: AccountId | null;
  secretId: string | null;
  brand: string;
  language: Language;
  facts: Record<string, string>;
  expiresAt: Date | null;
}

/** Written in the transaction of the change that causes it. */
export async function enqueue(db: Db, letter: OutgoingLetter, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      letter: letter.letter,
      channel: letter.channel,
      recipient: letter.recipient,
      account_id: letter.accountId,
      secret_id: letter.secretId,
      brand: letter.brand,
      language: letter.language,
      facts: JSON.stringify(letter.facts),
      created_at: now,
      due_at: now,
      expires_at: letter.expiresAt,
      sent_at: letter.channel === 'none' ? now : null,
      dead_at: null,
      last_error: null,
    })
    .execute();
  const { letter: name, channel } = letter;
  if (name !== 'none' && channel !== 'none') writtenTally.add({ letter: name, channel });
}
