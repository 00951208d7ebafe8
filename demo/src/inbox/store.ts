import type { Db } from '@selvage/server/db/database';
import type { Message, MessageGateway } from '@selvage/server/gateways/message-gateway';
import type { Deps } from '@selvage/server/deps';

export interface InboxMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

/** The most messages that the inbox shows. It is no archive. */
const shown = 200;
const columns = ['id', 'channel', 'recipient as to', 'subject', 'text', 'html', 'sent_at as sentAt'] as const;

/** The outbox may send a message twice. The second time changes nothing. */
async function addMessage(db: Db, message: Message, sentAt: Date): Promise<void> {
  const { id, channel, to, subject, text, html } = message;
  await db
    .insertInto('inbox_messages')
    .values({ outbox_id: id, channel, recipient: to, subject, text, html, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('outbox_id').doNothing())
    .execute();
}

export interface InboxFilter {
  to?: string | undefined;
  /** Only messages after the message with this id are selected. */
  after?: string | undefined;
}

/** Returns the messages that match the filter, newest first. */
export async function findMessages(db: Db, { to, after }: InboxFilter): Promise<InboxMessage[]> {
  return db
    .selectFrom('inbox_messages')
    .select(columns)
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? '0'))
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
}

export async function findMessage(db: Db, id: string): Promise<InboxMessage | undefined> {
  return db.selectFrom('inbox_messages').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function findRecipients(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('inbox_messages')
    .select('recipient')
    .distinct()
    .orderBy('recipient')
    .limit(shown)
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** Stores messages where everyone can read them, for demonstrations only. */
export function inboxGateway({ db, now }: Pick<Deps, 'db' | 'now'>): MessageGateway {
  return { deliver: (message) => addMessage(db, message, now()) };
}
