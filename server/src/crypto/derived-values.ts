import { codeLimits } from '@selvage/contract/limits';
import { days } from '@selvage/contract/time-units';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';

/** The number of values that were derived with a key. Without the original value they cannot be derived again with another key. */
export interface DerivedCount {
  name: string;
  key: number;
  count: number;
  /** The expiry of the last of these values. Null if they last until a person enters the original value again. */
  until: Date | null;
}

const keyOfDigest = (column: string): RawBuilder<number> =>
  sql`get_byte(${sql.ref(column)}, 0) * 256 + get_byte(${sql.ref(column)}, 1)`;

/** A digest with a key is two bytes longer, because the id of its key comes first. */
const hasKey = (column: string): RawBuilder<boolean> => sql`octet_length(${sql.ref(column)}) = 34`;

/** The key id of a row. `newSecretId` begins each UUID with the id of the key. */
const keyOfSecretId = sql`('x' || substr(id::text, 1, 4))::bit(16)::int`;

/** The time for which failures are kept. It must be the same as in `sweep`. */
const failuresKept = days(30);

interface Source {
  name: string;
  rows: (now: Date) => RawBuilder<{ key: number; until: Date | null }>;
}

/** The days of `desk_lookups` are those of `irishDay`. A cast would take the time zone of the database session. */
const endOfIrishDay = sql`(day + 1)::timestamp at time zone 'Europe/Dublin'`;

const before = (now: Date, length: number): Date => new Date(now.getTime() - length);

const sources: readonly Source[] = [
  {
    name: 'birth dates',
    rows: () =>
      sql`select ${keyOfDigest('birth_date_digest')} as key, null::timestamptz as until from accounts where birth_date_digest is not null`,
  },
  {
    // A challenge needs its key longer than its code lasts, because a new code may be sent for the same challenge.
    name: 'links and codes',
    rows: (now) => sql`
      select ${keyOfSecretId} as key, greatest(expires_at, created_at + ${codeLimits.challengeRenewal / 1000} * interval '1 second') as until
      from one_time_secrets
      where used_at is null and expires_at > created_at
        and greatest(expires_at, created_at + ${codeLimits.challengeRenewal / 1000} * interval '1 second') > ${now}`,
  },
  {
    // Digests of accounts and devices have no key. A permanent lock of an unknown email ends when its row is swept.
    name: 'failed attempts and locks',
    rows: (now) => sql`
      select ${keyOfDigest('subject')} as key,
        greatest(last_attempt_at, nullif(locked_until, 'infinity')) + ${failuresKept / 1000} * interval '1 second' as until
      from failed_attempts
      where greatest(last_attempt_at, nullif(locked_until, 'infinity')) > ${before(now, failuresKept)}
        and ${hasKey('subject')}`,
  },
  {
    name: 'limits that are counted',
    rows: (now) =>
      sql`select ${keyOfDigest('key')} as key, window_ends_at as until from throttles where window_ends_at > ${now} and ${hasKey('key')}`,
  },
  {
    name: 'people looked for at the desk today',
    rows: (now) => sql`
      select ${keyOfDigest('subject')} as key, ${endOfIrishDay} as until from desk_lookups where ${endOfIrishDay} > ${now}`,
  },
  {
    name: 'messages that can be sent again',
    rows: () => sql`
      select ${keyOfDigest('recipient_digest')} as key, dead_at + interval '30 days' as until from outbox
      where dead_at is not null and recipient_digest is not null`,
  },
];

export async function countDerived(db: Db, now: Date): Promise<DerivedCount[]> {
  const counts: DerivedCount[] = [];
  for (const { name, rows } of sources) {
    const { rows: found } = await sql<Omit<DerivedCount, 'name'>>`
      select key, count(*)::int as count, max(until) as until from (${rows(now)}) as derived group by key order by key`.execute(
      db,
    );
    counts.push(...found.map((each) => ({ ...each, name })));
  }
  return counts;
}

/**
 * Counts pseudonyms in the audit, which never changes. Without their key they stay distinct, but an email can no longer
 * be matched with them.
 */
export async function countAuditPseudonyms(db: Db, key: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_events where subject is not null and ${keyOfDigest('subject')} = ${key}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
