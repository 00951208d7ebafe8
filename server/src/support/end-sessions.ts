import { sql } from 'kysely';
import { endEveryDeviceApplication } from '../accounts/device-applications.ts';
import type { Ended } from '../accounts/end-credentials.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { type SupportAct, type SupportDeps, auditAct, changeForSupport } from './support-act.ts';

/** Ends all sessions of the person. With `devices` it also revokes the trusted devices. */
export const endSessions = (
  deps: SupportDeps,
  accountId: AccountId,
  { devices }: { devices: boolean },
  act: SupportAct,
): Promise<Ended | 'gone'> =>
  changeForSupport(deps, accountId, act, async ({ audit, endCredentials }) => {
    const ended = await endCredentials(devices ? 'sessions-devices-ended' : 'sessions-ended');
    await audit('sessions-ended');
    if (ended.devices > 0) await audit('devices-forgotten');
    return ended;
  });

/** Ends all sessions of all people, including those of the desk. */
export function endEverySession(deps: SupportDeps, act: SupportAct): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const ended = await deleteEverySession(tx, at);
    await auditAct(tx, act, 'sessions-ended', { reason: 'everybody', at });
    return ended;
  });
}

/** Deletes all sessions, including those of the desk. A login in progress may finish, because it is as good as a later login. */
async function deleteEverySession(db: Db, now: Date): Promise<number> {
  const sessions = await deleteSessions(db, sql`true`, 'ended-by-support', now);
  await endEveryDeviceApplication(db, now);
  await db.deleteFrom('authenticator_setups').execute();
  await db.deleteFrom('data_copies').execute();
  const desk = await db.deleteFrom('desk_sessions').executeTakeFirst();
  return sessions.length + Number(desk.numDeletedRows);
}
