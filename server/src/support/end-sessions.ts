import type { AccountId } from '../db/tables.ts';
import { audit } from '../audit/audit-store.ts';
import { type Ended, endCredentials } from '../accounts/end-credentials.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';
import { lockPerson } from './find-person.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { endEveryDeviceApplication } from '../accounts/device-applications.ts';
import { deleteSessions } from '../sessions/session-store.ts';

/** E7: the person is signed out everywhere; with `devices`, nowhere is remembered either. */
export function endSessions(
  deps: SupportDeps,
  accountId: AccountId,
  { devices }: { devices: boolean },
  act: SupportAct,
): Promise<Ended | 'gone'> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    const event = devices ? 'sessions-devices-ended' : 'sessions-ended';
    const ended = await endCredentials(tx, accountId, event, { now: at });
    const whom = { accountId, kind: person.kind };
    await audit(tx, { event: 'sessions-ended', result: 'ok', ...whom, ...act, at });
    if (ended.devices > 0) await audit(tx, { event: 'devices-forgotten', result: 'ok', ...whom, ...act, at });
    return ended;
  });
}

/** P14: everybody, everywhere, and those of the desk too. */
export function endEverySession(deps: SupportDeps, act: SupportAct): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const ended = await deleteEverySession(tx, at);
    await audit(tx, { event: 'sessions-ended', result: 'ok', reason: 'everybody', ...act, at });
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
