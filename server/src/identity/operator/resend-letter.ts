import type { AccountId } from '../../db/tables.ts';
import { audit, type AuditEvent } from '../audit-store.ts';
import { mailedLinks, sendLink } from '../mailed-links.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { operatorContext } from './operator-context.ts';
import { holdPerson, type Person } from './person-store.ts';

export const resendable = ['activation', 'reset'] as const;
export type Resendable = (typeof resendable)[number];

const events: Record<Resendable, AuditEvent> = { activation: 'activation-resent', reset: 'reset-requested' };

/** Whoever has no password yet chooses their first one by the letter of a reset. */
const neededBy = ({ activatedAt, hasPassword }: Person): Resendable | undefined =>
  hasPassword ? (activatedAt === null ? 'activation' : undefined) : 'reset';

export type Resent = Resendable | 'already-activated' | 'gone';

/** Another letter with a new link, the one the person needs unless one is named. The links of earlier ones end. */
export function resendLetter(
  deps: OperatorDeps,
  accountId: AccountId,
  named: Resendable | undefined,
  act: OperatorAct,
): Promise<Resent> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, accountId);
    if (!person) return 'gone';
    const which = named ?? neededBy(person);
    if (which === undefined || (which === 'activation' && person.activatedAt !== null)) return 'already-activated';
    await sendLink(tx, deps, person, mailedLinks[which], await operatorContext(tx, deps, accountId, act));
    await audit(tx, { event: events[which], result: 'ok', accountId, kind: person.kind, ...act, at: deps.now() });
    return which;
  });
}
