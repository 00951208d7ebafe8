import type { AccountId } from '../db/tables.ts';
import type { AuditEvent } from '../audit/audit-store.ts';
import { accountSubject, isSecured } from '../attempts/attempts.ts';
import { mailedLinks, sendLink } from '../accounts/mailed-links.ts';
import type { Person } from './find-person.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export const resendable = ['activation', 'reset'] as const;
export type Resendable = (typeof resendable)[number];

const events: Record<Resendable, AuditEvent> = { activation: 'activation-resent', reset: 'reset-requested' };

/** The message that a person needs. A person without a password sets the first one with a reset link. */
const neededBy = ({ activatedAt, hasPassword }: Person): Resendable | undefined =>
  hasPassword ? (activatedAt === null ? 'activation' : undefined) : 'reset';

export type Resent = Resendable | 'already-activated' | 'disabled' | 'gone';

/** Sends the given message again, or the message that the person needs. Links of earlier messages end. */
export const resendMessage = (
  deps: SupportDeps,
  accountId: AccountId,
  named: Resendable | undefined,
  act: SupportAct,
): Promise<Resent> =>
  changeForSupport(deps, accountId, act, async ({ tx, person, context, audit, untold }) => {
    if (person.disabledAt !== null) return untold('disabled');
    const which = named ?? neededBy(person);
    if (which === undefined || (which === 'activation' && person.activatedAt !== null))
      return untold('already-activated');
    // The owner of an account that they locked did not ask for the email, and must not be told to ignore it.
    const isLockedByOwner = which === 'reset' && (await isSecured(tx, accountSubject(accountId)));
    await sendLink(tx, deps, person, mailedLinks[isLockedByOwner ? 'secured' : which], context);
    await audit(events[which]);
    return which;
  });
