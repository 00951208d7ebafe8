import { sql } from 'kysely';
import { endEveryDeviceApplication } from '../accounts/device-applications.ts';
import type { Ended } from '../accounts/end-credentials.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { type SupportAct, type SupportDeps, auditAct, changeForSupport } from './support-act.ts';

/** E7: the person is signed out everywhere; with `devices`, nowhere is remembered either. */
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

/** P14: everybody, everywhere, and those of the desk too. */
export function endEverySession(deps: SupportDeps, act: SupportAct): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const ended = await deleteEverySession(tx, at);
    await auditAct(tx, act, 'sessions-ended', { reason: 'everybody', at });
    return ended;
  });
}

/** Of everybody, those of the desk too. A login that is under way may finish: it is as good as one that begins afterwards. */
async function deleteEverySession(db: Db, now: Date): Promise<number> {
  const sessions = await deleteSessions(db, sql`true`, 'ended-by-support', now);
  await endEveryDeviceApplication(db, now);
  await db.deleteFrom('authenticator_setups').execute();
  const desk = await db.deleteFrom('desk_sessions').executeTakeFirst();
  return sessions.length + Number(desk.numDeletedRows);
}
