import type { AccountId } from '../../db/tables.ts';
import { audit } from '../audit-store.ts';
import { endCredentials, type Ended } from '../endings.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { deleteEverySession } from './ended-session-store.ts';
import { holdPerson } from './person-store.ts';

/** E7: the person is signed out everywhere; with `devices`, nowhere is remembered either. */
export function endSessions(
  deps: OperatorDeps,
  accountId: AccountId,
  { devices }: { devices: boolean },
  act: OperatorAct,
): Promise<Ended | 'gone'> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const person = await holdPerson(tx, accountId);
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
export function endEverySession(deps: OperatorDeps, act: OperatorAct): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const ended = await deleteEverySession(tx, at);
    await audit(tx, { event: 'sessions-ended', result: 'ok', reason: 'everybody', ...act, at });
    return ended;
  });
}
