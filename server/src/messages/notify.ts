import type { Language } from '@selvage/contract/languages';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { MessageName } from './templates/all-messages.ts';
import type { Channel } from '../gateways/message-gateway.ts';
import { enqueue } from './outbox-store.ts';

export interface Notice {
  message: MessageName;
  accountId: AccountId;
  recipient: string;
  channel?: Channel;
  /** Its link or code is made from this when the message leaves. */
  secretId?: string;
  facts?: Readonly<Record<string, string>>;
  /** A message that is late is not sent. */
  expiresAt?: Date;
}

interface Audience {
  brand: { id: string };
  language: Language;
}

/** UP5: puts a message into the outbox, in the transaction of what it tells. */
export function notify(db: Db, notice: Notice, { brand, language }: Audience, now: Date): Promise<void> {
  const { message, accountId, recipient, channel = 'email', secretId = null, facts = {}, expiresAt = null } = notice;
  const addressed = { message, channel, recipient, accountId, secretId, expiresAt };
  const told = { at: now.toISOString(), ...facts };
  return enqueue(db, { ...addressed, brand: brand.id, language, facts: told }, now);
}

/** B7: writes a row that is never sent. How long an answer takes then says nothing about whether there is an account. */
export function notifyNobody(db: Db, { brand, language }: Audience, now: Date): Promise<void> {
  const nobody = { message: 'none', channel: 'none', recipient: null, accountId: null, secretId: null } as const;
  return enqueue(db, { ...nobody, brand: brand.id, language, facts: {}, expiresAt: null }, now);
}
