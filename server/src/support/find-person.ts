import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';
import { emailRule } from '@selvage/contract/rules/email';

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
  hasApp: boolean;
  passkeys: number;
  disabledAt: Date | null;
}

/** True if the account has a second step or passkey that support can remove. */
export const hasSecondStep = ({
  twoFactor,
  hasApp,
  passkeys,
}: Pick<Person, 'twoFactor' | 'hasApp' | 'passkeys'>): boolean => twoFactor !== null || hasApp || passkeys > 0;

/** The values by which a person can be found. The account id is not among them, because ids could be guessed by counting. */
export interface PersonQuery {
  account?: AccountReference;
  email?: string;
  number?: string;
  /** The start of the id of a request, as an error screen shows it. */
  request?: string;
  kind?: Kind;
}

const people = sql.raw(`
  select id, reference, kind, email, login_id as "loginId", member_number as "memberNumber",
    password_hash is not null as "hasPassword", activated_at as "activatedAt", two_factor as "twoFactor",
    mobile_sealed as "mobileSealed", disabled_at as "disabledAt",
    exists (select from authenticator_apps p where p.account_id = accounts.id) as "hasApp",
    (select count(*)::int from passkeys p where p.account_id = accounts.id) as passkeys
  from accounts join account_references on account_id = id`);

/** The maximum number of results. It is enough to show that the search matches too many people. */
const most = 20;

export async function findPeople(db: Db, { account, email, number, request, kind }: PersonQuery): Promise<Person[]> {
  const { rows } = await sql<Person>`
    ${people}
    where (id = (select account_id from account_references where reference = ${account ?? null}::text)
        or email = ${email ?? null} or member_number = ${number ?? null} or login_id = ${number ?? null}
        or id in (select account_id from audit_events where account_id is not null and request_id like ${request === undefined ? null : `${request}%`}::text))
      and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by id limit ${most}`.execute(db);
  return rows;
}

/**
 * Finds the accounts that had this email and can still get it back. The desk asks for them, because the caller may not know that somebody
 * else changed the email of the account.
 */
export async function findByFormerEmail(db: Db, email: string, now: Date): Promise<Person[]> {
  const { rows } = await sql<Person>`
    ${people}
    where email <> ${email} and id in (
      select s.account_id from one_time_secrets s join recovery_links r on r.secret_id = s.id
      where r.email = ${email} and s.purpose = 'email-undo' and s.used_at is null and s.expires_at > ${now})
    order by id limit ${most}`.execute(db);
  return rows;
}

export async function personById(db: Db, id: AccountId): Promise<Person | undefined> {
  const { rows } = await sql<Person>`${people} where id = ${id}`.execute(db);
  return rows[0];
}

/** The reference `7F3K-2Q` of an error screen, or the whole request id from a log. */
const reference = /^[2-9A-HJKMNP-TV-Z]{4}-?[2-9A-HJKMNP-TV-Z]{2}(?:[2-9A-HJKMNP-TV-Z]{10})?$/;

/** The account reference `KTWDB-QFMHR-GVXPC`, as the desk and the command line show it. */
const accountReference = /^([B-DF-HJKMP-RTV-X]{5})-?([B-DF-HJKMP-RTV-X]{5})-?([B-DF-HJKMP-RTV-X]{5})$/;

export type PersonQueryType = 'number' | 'reference' | 'account' | 'email';

/**
 * Recognises by its form what was typed. The forms cannot be confused with each other. A number is always the insurer's
 * and never an account id.
 */
export function readPersonQuery(typed: string): { name: PersonQueryType; query: PersonQuery } | undefined {
  const text = typed.trim();
  if (/^\d{1,18}$/.test(text)) return { name: 'number', query: { number: text } };
  const account = readAccountReference(text);
  if (account !== undefined) return { name: 'account', query: { account } };
  const upper = text.toUpperCase();
  if (reference.test(upper)) return { name: 'reference', query: { request: upper.replace('-', '') } };
  const email = emailRule(text);
  return email.ok ? { name: 'email', query: { email: email.value } } : undefined;
}

/** Returns a typed account reference in its stored form. Any case and any dashes are accepted. */
export function readAccountReference(typed: string): string | undefined {
  const groups = accountReference.exec(typed.trim().toUpperCase());
  return groups?.slice(1).join('-');
}
