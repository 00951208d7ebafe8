import { requiredNow } from '../../../config/two-factor-settings.ts';
import { audit } from '../../../audit/audit-store.ts';
import { endCredentials } from '../../../accounts/end-credentials.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../../sessions/request-context.ts';
import { deleteApp } from '../../../ways/app/authenticator-store.ts';
import { deleteUnusedRecoveryCodes } from '../../../ways/recovery/recovery-code-store.ts';
import { allowsApp } from '../../../sessions/session-state.ts';
import { rotateSession } from '../../../sessions/session-store.ts';
import { refuse } from '../../../refuse.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from './change-way.ts';

/** WY23: false if there was none. Where a second step must be had, the last one stays. */
export async function removeAuthenticator(
  deps: ChangeDeps,
  person: SignedInPerson,
  { password, nextSession }: { password: string; nextSession: Buffer },
  context: RequestContext,
): Promise<boolean> {
  const { id: accountId, kind, twoFactor, hasApp } = person.account;
  if (!hasApp) return false;
  if (requiredNow(deps.config.twoFactor[kind], deps.now()) === 'two-step' && twoFactor === null)
    refuse('second-factor.not-allowed');
  const isAllowed = allowsApp(deps.config.twoFactor[kind]);
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'app' });
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person, proven);
    if (!(await deleteApp(tx, accountId))) return false;
    await deleteUnusedRecoveryCodes(tx, accountId);
    await endCredentials(tx, accountId, 'two-factor-changed', { session: person.session.hash, now });
    if (!(await rotateSession(tx, person.session.hash, nextSession))) refuse('session.required');
    await audit(tx, { event: 'authenticator-removed', result: 'ok', accountId, kind, origin: context.origin, at: now });
    await tellOwner(tx, deps, person, { message: 'authenticator-removed' }, context);
    return true;
  });
}
