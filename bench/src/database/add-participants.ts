import type pg from 'pg';

/** Adds one application with back-channel logout to every session. Its `sid` is the session's own id. */
export async function addParticipants(db: pg.Client, clientId: string): Promise<void> {
  await db.query(
    `insert into oidc_participants (session_hash, account_id, client_id, sid, subject, shown_factors, created_at, tell_at)
     select token_hash, account_id, $1, id::text, repeat('s', 43), shown_factors, now(), now() from sessions`,
    [clientId],
  );
  await db.query('vacuum analyze oidc_participants');
}
