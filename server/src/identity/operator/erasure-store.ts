import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

export async function deviceIdsOf(db: Db, accountId: AccountId): Promise<string[]> {
  const rows = await db.selectFrom('trusted_devices').select('id').where('account_id', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

/** Sessions, secrets, devices, history, consents and letters go with the account they belong to. */
export async function deleteAccount(db: Db, accountId: AccountId): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
}

/** What was written to them without being theirs: letters that nobody's account caused, and the demonstration's inbox. */
export async function deleteMessagesTo(db: Db, recipients: readonly string[]): Promise<void> {
  await db.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
  await db.deleteFrom('inbox_messages').where('recipient', 'in', recipients).execute();
}

export async function deleteGuards(db: Db, subjects: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('sign_in_guards').where('subject', 'in', subjects).execute();
}
