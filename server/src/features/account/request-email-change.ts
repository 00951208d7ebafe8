import type { Deps } from '../../deps.ts';
import { audit } from '../../audit/audit-store.ts';
import { isEmailFree, offerEmailChange, tellOldEmail } from '../../accounts/email-change.ts';
import { requirePassword } from '../../ways/password/current-password.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import { isReserved } from '../../accounts/account-recovery.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../sessions/request-context.ts';
import { requireProof } from '../../ways/require-proof.ts';
import { refuse } from '../../refuse.ts';
import { findPendingEmail } from './store.ts';

type RequestDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing'>;

/** UP1, D14: the old email goes on working until the link is followed. The same is written whether or not one leaves. */
export async function requestEmailChange(
  deps: RequestDeps,
  person: SignedInPerson,
  { email, password }: { email: string; password: string },
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  // Before anything is asked for or counted: they know their own email.
  if (email === person.account.email) refuse('email.unchanged');
  await requireProof(deps, person, 'email');
  const compared = await requirePassword(deps, person, password, 'password.wrong', context);
  const isTaken = !(await isEmailFree(deps.db, kind, email));
  const isReservedForAnother = await isReserved(deps.db, kind, email, deps.now(), accountId);
  const message = { purpose: 'email-change', channel: 'email', recipient: email, asked: email } as const;
  const mayLeave = (await countMessage(deps, { ...message, knownBrowser: null })) === 0;
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // A reset, or “this wasn't me”, that came meanwhile leaves nothing pending.
    await lockOwnAccount(tx, person, { hash: compared, whenChanged: 'password.wrong' });
    // A passkey that was added meanwhile leaves this session open.
    await requireProof({ ...deps, db: tx }, person, 'email');
    const pending = await findPendingEmail(tx, accountId, now);
    // Too soon for another message to this very email: the link of the one before stays good.
    if (mayLeave || pending?.email !== email) {
      await offerEmailChange(
        tx,
        deps,
        { accountId, email, leaves: mayLeave && !isTaken && !isReservedForAnother },
        context,
      );
      await tellOldEmail(tx, deps, person.account, { email, by: 'owner' }, context);
    }
    const { origin } = context;
    await audit(tx, { event: 'email-change-requested', result: 'ok', accountId, kind, origin, at: now });
  });
}
