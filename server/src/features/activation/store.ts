import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** Finds the account of a link that has not expired. A used link is found too, because using it again does no harm. */
export async function findByLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ secretId: string; accountId: AccountId } | undefined> {
  return db
    .selectFrom('one_time_secrets')
    .select(['id as secretId', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'activation')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export interface Registration {
  accountId: AccountId;
  kind: Kind;
  registeredAt: Date;
  /** The browser and operating system of the registration. Null if the audit no longer contains the registration. */
  device: string | null;
  /** True if the account was registered in the portal. False for an imported account, which cannot be disowned. */
  selfRegistered: boolean;
}

/** Describes the registration to the person who opened the link, before they activate the account. */
export async function findRegistration(db: Db, tokenHash: Buffer, now: Date): Promise<Registration | undefined> {
  return (
    db
      .selectFrom('one_time_secrets as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select((row) => [
        'a.id as accountId',
        'a.kind',
        'a.created_at as registeredAt',
        'a.self_registered as selfRegistered',
        row
          .selectFrom('audit_events as e')
          .select('e.device')
          .whereRef('e.account_id', '=', 'a.id')
          .where('e.event', '=', 'registration')
          .where('e.result', '=', 'ok')
          .limit(1)
          .as('device'),
      ])
      .where('s.token_hash', '=', tokenHash)
      .where('s.purpose', '=', 'activation')
      .where('s.expires_at', '>', now)
      // A disabled account must not be disowned: registering again would give an account that is not disabled.
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst()
  );
}

export async function findUnactivated(
  db: Db,
  kind: Kind,
  email: string,
): Promise<{ id: AccountId; email: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('realm', '=', userTypes[kind].realm)
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .executeTakeFirst();
}
