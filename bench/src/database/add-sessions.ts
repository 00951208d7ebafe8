import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { emailOf } from './people.ts';

/** One open session for each of the first `count` people; their cookies' values, in the same order. */
export async function addSessions(db: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await db.query(
    `insert into sessions (token_hash, account_id, stage, created_at, last_seen_at)
     select hash, accounts.id, 'full', now(), now()
       from unnest($1::bytea[], $2::text[]) as given (hash, email) join accounts using (email)`,
    [hashes, tokens.map((_, person) => emailOf(person))],
  );
  await db.query('analyze sessions');
  return tokens;
}
