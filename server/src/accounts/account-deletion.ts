import type { Kind } from '@selvage/contract/user-types';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import {
  accountSubject,
  birthDateSubject,
  securedSubject,
  codesSubject,
  deviceSubject,
  unknownSubject,
  forgetAttempts,
} from '../attempts/attempts.ts';
import { forgetMessages } from '../attempts/message-limits.ts';
import { forgetIfEmpty, lockBeforeDeletion } from './organisation-store.ts';
import { openField } from '../crypto/sealed-fields.ts';

/**
 * Deletes everything we store about an account. Sessions, links, devices, history, consents and messages are deleted with its row. The
 * audit keeps its events under the account's number. Returns the kind, or undefined if the account does not exist or `unless` holds. The
 * statement that deletes checks `unless`, after the lock, so it sees every login and change that came before.
 */
export async function deleteAccountOf(
  tx: Db,
  { keys }: Pick<Deps, 'keys'>,
  accountId: AccountId,
  { unless = sql<boolean>`false` }: { unless?: RawBuilder<boolean> } = {},
): Promise<{ kind: Kind } | undefined> {
  const organisation = await lockBeforeDeletion(tx, accountId);
  const account = await tx
    .selectFrom('accounts')
    .select(['kind', 'email', 'mobile_sealed as mobileSealed'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const { kind, email } = account;
  const mobile = account.mobileSealed && openField(keys, 'account mobile', accountId, account.mobileSealed);
  const devices = await tx.selectFrom('trusted_devices').select('id').where('account_id', '=', accountId).execute();
  const browsers = await tx
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .execute();
  const knownBrowsers = browsers.map(({ token_hash: browser }) => browser);
  // Applications that must still be notified of the logout keep their rows, without the account, until they were notified.
  const { rows: deleted } = await sql`
    with gone as (delete from accounts where id = ${accountId} and not ${unless} returning id),
      left_over as (delete from oidc_participants p using gone where p.account_id = gone.id and p.tell_at is null)
    select id from gone`.execute(tx);
  if (deleted.length === 0) return undefined;
  if (organisation) await forgetIfEmpty(tx, organisation);
  await forgetAttempts(tx, [
    accountSubject(accountId),
    codesSubject(keys, accountId),
    birthDateSubject(keys, accountId),
    securedSubject(keys, accountId),
    unknownSubject(keys, kind, email),
    ...devices.map(({ id }) => deviceSubject(id)),
  ]);
  // Deletes messages to this recipient that belong to no account, and copies in the inbox of the demonstration.
  const recipients = [email, ...(mobile ? [mobile] : [])];
  await tx.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
  await tx.deleteFrom('inbox_messages').where('recipient', 'in', recipients).execute();
  await forgetMessages({ db: tx, keys }, 'email', email, knownBrowsers);
  if (mobile) await forgetMessages({ db: tx, keys }, 'sms', mobile, knownBrowsers);
  return { kind };
}
