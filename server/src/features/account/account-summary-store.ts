import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

interface SummaryRow {
  loginId: string | null;
  groupId: string | null;
  firstNameSealed: Buffer | null;
  lastNameSealed: Buffer | null;
  selfRegistered: boolean;
  createdAt: Date;
  /** When the password before the present one was replaced, if there was one. */
  passwordReplacedAt: Date | null;
}

export async function findSummary(db: Db, accountId: AccountId): Promise<SummaryRow | undefined> {
  return db
    .selectFrom('accounts as a')
    .select((account) => [
      'a.login_id as loginId',
      'a.group_id as groupId',
      'a.first_name_sealed as firstNameSealed',
      'a.last_name_sealed as lastNameSealed',
      'a.self_registered as selfRegistered',
      'a.created_at as createdAt',
      account
        .selectFrom('password_history as h')
        .whereRef('h.account_id', '=', 'a.id')
        .select((history) => history.fn.max('h.replaced_at').as('at'))
        .as('passwordReplacedAt'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
}
