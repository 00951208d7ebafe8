import type pg from 'pg';
import { emailOf } from './people.ts';

/** Opens one session for each of the first `count` people, with the token of `sessionTokenOf`. */
export async function addSessions(db: pg.Client, count: number): Promise<void> {
  const [before, after] = emailOf(0).split('0');
  await db.query(
    `insert into sessions (token_hash, account_id, device, created_at, last_seen_at)
     select sha256(convert_to(rtrim(translate(encode(
         sha256(convert_to('bench-session-' || person, 'UTF8')), 'base64'), '+/', '-_'), '='), 'UTF8')),
       accounts.id, 'Chrome/Windows', now(), now()
     from generate_series(0, $3::int - 1) as person
     join accounts on accounts.realm = 'member' and accounts.email = $1 || person || $2`,
    [before, after, count],
  );
  await db.query('vacuum analyze sessions');
}
