import type { AccountId } from '../db/tables.ts';
import { type AuditEvent, audit } from '../audit/audit-store.ts';
import { mailedLinks, sendLink } from '../accounts/mailed-links.ts';
import { type SupportAct, type SupportDeps, supportContext } from './support-act.ts';
import { type Person, lockPerson } from './find-person.ts';

export const resendable = ['activation', 'reset'] as const;
export type Resendable = (typeof resendable)[number];

const events: Record<Resendable, AuditEvent> = { activation: 'activation-resent', reset: 'reset-requested' };

/** Whoever has no password yet chooses their first one by the message of a reset. */
const neededBy = ({ activatedAt, hasPassword }: Person): Resendable | undefined =>
  hasPassword ? (activatedAt === null ? 'activation' : undefined) : 'reset';

export type Resent = Resendable | 'already-activated' | 'disabled' | 'gone';

/** Another message with a new link, the one the person needs unless one is named. The links of earlier ones end. */
export function resendMessage(
  deps: SupportDeps,
  accountId: AccountId,
  named: Resendable | undefined,
  act: SupportAct,
): Promise<Resent> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    if (person.disabledAt !== null) return 'disabled';
    const which = named ?? neededBy(person);
    if (which === undefined || (which === 'activation' && person.activatedAt !== null)) return 'already-activated';
    await sendLink(tx, deps, person, mailedLinks[which], await supportContext(tx, deps, accountId, act));
    await audit(tx, { event: events[which], result: 'ok', accountId, kind: person.kind, ...act, at: deps.now() });
    return which;
  });
}
