import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId, AccountReference } from '../../db/tables.ts';

export interface Person {
  id: AccountId;
  reference: AccountReference;
  kind: Kind;
  email: string;
  loginId: string | null;
  memberNumber: string | null;
  hasPassword: boolean;
  activatedAt: Date | null;
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
}

/** What a person may be known by. An account's id is not among it: whoever counts would find everybody. */
export interface PersonClue {
  account?: AccountReference;
  email?: string;
  number?: string;
  /** The beginning of the id of a request they made, as an error screen shows it. */
  request?: string;
  kind?: Kind;
}

const people = sql.raw(`
  select id, reference, kind, email, login_id as "loginId", member_number as "memberNumber",
    password_hash is not null as "hasPassword", activated_at as "activatedAt", two_factor as "twoFactor",
    mobile_sealed as "mobileSealed"
  from accounts join account_references on account_id = id`);

/** Enough to say that there are too many. */
const most = 20;

export async function findPeople(db: Db, { account, email, number, request, kind }: PersonClue): Promise<Person[]> {
  const { rows } = await sql<Person>`
    ${people}
    where (id = (select account_id from account_references where reference = ${account ?? null}::text)
        or email = ${email ?? null} or member_number = ${number ?? null} or login_id = ${number ?? null}
        or id in (select account_id from audit_events where account_id is not null and request_id like ${request === undefined ? null : `${request}%`}::text))
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by id limit ${most}`.execute(db);
  return rows;
}

export async function personById(db: Db, id: AccountId): Promise<Person | undefined> {
  const { rows } = await sql<Person>`${people} where id = ${id}`.execute(db);
  return rows[0];
}

/** Holds them until the end of the transaction, as they are now. */
export async function holdPerson(db: Db, id: AccountId): Promise<Person | undefined> {
  await sql`select from accounts where id = ${id} for update`.execute(db);
  return personById(db, id);
}
