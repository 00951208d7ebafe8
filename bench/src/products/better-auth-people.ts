import type pg from 'pg';
import { emailOf, password, sessionTokenOf } from '../database/people.ts';
import { everybody } from './product.ts';

/** One person signs up, with the hash of this server. The others get the same hash. */
export async function addBetterAuthPeople(db: pg.Client, port: number, count: number): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(0), password, name: 'Bench' }),
  });
  if (response.status !== 200) throw new Error(`better-auth: ${response.status} ${await response.text()}`);
  const [before, after] = emailOf(0).split('0');
  await db.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'bench-' || person, 'Bench', $1 || person || $2, false, now(), now() from generate_series(1, $3::int - 1) as person`,
    [before, after, count],
  );
  await db.query(
    `insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select 'bench-' || person, 'bench-' || person, "providerId", 'bench-' || person, password, now(), now()
     from account, generate_series(1, $1::int - 1) as person`,
    [count],
  );
  await db.query('vacuum analyze');
}

export async function addBetterAuthSessions(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     select 'bench-' || email, token, "user".id, now() + interval '7 days', now(), now()
     from unnest($1::text[], $2::text[]) as given (token, email) join "user" using (email)`,
    [everybody(count).map(sessionTokenOf), everybody(count).map(emailOf)],
  );
  await db.query('vacuum analyze');
}
