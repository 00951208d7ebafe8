import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { audit, type Operator } from '../audit/audit-store.ts';

/** What a dump brings back although it was over, used or sent since: in the order in which the rows hang together. */
const stale = {
  sessions: `delete from sessions`,
  'permissions to set a password': `delete from reset_authorisations`,
  // F22: a used activation link works again until it expires, so all of them expire.
  'links and codes': `update one_time_secrets set expires_at = created_at where expires_at > created_at`,
  'remembered devices': `delete from trusted_devices`,
  'set-ups of authenticator apps': `delete from authenticator_setups`,
  // OP26: they are told of it, like of any other end.
  'applications that took part in a session': `update oidc_participants set ended_at = now() where ended_at is null`,
  'codes, tokens and logins that applications had asked for': `delete from oidc_artifacts`,
  'consents to applications': `delete from oidc_consents`,
  'messages that were not sent': `update outbox set dead_at = now(), recipient = null, last_error = 'restored'
    where sent_at is null and dead_at is null`,
  'sessions of the desk': `delete from desk_sessions`,
  'logins to the desk that were under way': `delete from desk_openid_logins`,
  'invitations to the desk': `update operators set invite_hash = null, invite_expires_at = null where invite_hash is not null`,
  'requests to a second agent, and enrolment codes': `update approvals set decision = coalesce(decision, 'expired'), code_digest = null
    where decision is null or code_digest is not null`,
} as const;

export type Staleness = Record<keyof typeof stale, number>;

/** X16: everybody signs in again, every link is asked for again, and no message of then is sent now. */
export async function invalidateRestored(db: Db, now: Date, operator?: Operator): Promise<Staleness> {
  return db.transaction().execute(async (tx) => {
    const counts: [string, number][] = [];
    for (const [what, statement] of Object.entries(stale)) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      counts.push([what, Number(numAffectedRows ?? 0)]);
    }
    const origin = { requestId: 'after-restore', client: null, device: null };
    await audit(tx, {
      event: 'sessions-ended',
      result: 'ok',
      reason: 'restored',
      origin,
      at: now,
      ...(operator && { operator }),
    });
    return Object.fromEntries(counts) as Staleness;
  });
}
