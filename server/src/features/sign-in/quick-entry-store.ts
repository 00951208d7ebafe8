import type { Kind } from '@selvage/contract/user-types';
import { ask } from '../../db/ask.ts';
import type { Db } from '../../db/database.ts';
import type { Origin } from '../../identity/audit-store.ts';
import { countAudited } from '../../identity/audit-tally.ts';
import type { NewSession } from '../../identity/session-store.ts';

export interface QuickEntry {
  session: Omit<NewSession, 'challengeId' | 'byTrustedDevice'>;
  subject: Buffer;
  kind: Kind;
  origin: Origin;
  /** To be remembered; null where the person is not wholly in yet. */
  browser: Buffer | null;
}

// Nearly every sign-in is this one: no code is owed, the browser was here before or is the first of all, nobody else is
// signing in to the same account right now. All that it changes is then changed in one statement, which PostgreSQL makes
// whole or not at all. The account first, as every change of it does, then the failures; a lock that came meanwhile, or
// someone else who freed them first, leaves none to delete, and then nothing happens. That a browser was seen is noted once a day:
// it is kept for more than a year, and to write it costs as much as the session. Who comes in so simply adds one session to those
// that were kept, so one at most is too many: named one by one they are looked up, as a list they were searched for in the whole
// table while it was small.
const enter = `
  with owner as (
    select a.id from accounts a
    where a.id = $1 and a.password_hash = $2 and (
      $3::bytea is null
      or exists (select from known_browsers b where b.account_id = $1 and b.token_hash = $3)
      or not exists (select from known_browsers b where b.account_id = $1))
    for share of a
  ), passed as (
    delete from sign_in_guards g using owner
    where g.subject = $4 and g.locked_until is distinct from 'infinity' returning owner.id
  ), ended as (
    delete from sessions using passed where token_hash in ($6, (
      select token_hash from sessions where account_id = $1 order by last_seen_at desc offset $5 limit 1))
  ), seen as (
    insert into known_browsers (account_id, token_hash, last_seen_at)
    select id, $3, $7 from passed where $3 is not null and not exists (
      select from known_browsers b where b.account_id = $1 and b.token_hash = $3 and b.last_seen_at > $7::timestamptz - interval '1 day')
    on conflict (account_id, token_hash) do update set last_seen_at = excluded.last_seen_at
  ), noted as (
    insert into audit_events (at, event, result, reason, account_id, kind, request_id, client, device)
    select $7, 'sign-in', 'ok', $8, id, $9, $10, $11, $12 from passed
  )
  insert into sessions (token_hash, account_id, stage, device, created_at, last_seen_at)
  select $13, id, $8, $14, $7, $7 from passed
  returning 1`;

/** Whether it was so simple; where not, nothing has changed. */
export async function enterAtOnce(db: Db, { session, subject, kind, origin, browser }: QuickEntry): Promise<boolean> {
  const values = [
    session.accountId,
    session.passwordHash,
    browser,
    subject,
    session.keep - 1,
    session.replaces,
    session.now,
    session.stage,
    kind,
    origin.requestId,
    origin.client,
    origin.device,
    session.tokenHash,
    session.device,
  ];
  const isIn = (await ask(db, enter, values)) !== undefined;
  if (isIn) countAudited({ event: 'sign-in', result: 'ok', reason: session.stage, kind });
  return isIn;
}
