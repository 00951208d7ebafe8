import type pg from 'pg';
import { emailOf, hashOf, password } from './people.ts';

/** Members without a second step. They share one stored hash: comparing takes the same work whose ever it is. */
export async function addAccounts(db: pg.Client, count: number): Promise<void> {
  const emails = Array.from({ length: count }, (_, person) => emailOf(person));
  await db.query(
    `insert into accounts (kind, realm, email, password_hash, activated_at, created_at)
     select 'member', 'member', email, $2, now(), now() from unnest($1::text[]) as email`,
    [emails, await hashOf(password)],
  );
  await db.query('analyze accounts');
}
