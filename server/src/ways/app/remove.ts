import { changeAccount } from '../../accounts/change-account.ts';
import { requiredNow } from '../../config/two-factor-settings.ts';
import { refuse } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { allowsApp } from '../../sessions/session-state.ts';
import { deleteApp } from './authenticator-store.ts';
import { deleteUnusedRecoveryCodes } from '../recovery/recovery-code-store.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../change-way.ts';

/** WY23: nothing happens where there is none. Where a second step must be had, the last one stays. */
export async function removeAuthenticator(deps: ChangeDeps, person: SignedInPerson, password: string): Promise<void> {
  const { id: accountId, kind, twoFactor, hasApp } = person.account;
  if (!hasApp) return;
  if (requiredNow(deps.config.twoFactor[kind], deps.now()) === 'two-step' && twoFactor === null)
    refuse('second-factor.not-allowed');
  const isAllowed = allowsApp(deps.config.twoFactor[kind]);
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'app' });
  await changeAccount(deps, person, { proven }, async (change) => {
    if (!(await deleteApp(change.tx, accountId))) return change.untold(undefined);
    await deleteUnusedRecoveryCodes(change.tx, accountId);
    await change.endCredentials('two-factor-changed');
    await change.rotateSession();
    await change.audit('authenticator-removed');
    return tellOwner(change, deps, person, 'authenticator-removed');
  });
}
