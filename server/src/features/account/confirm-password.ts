import { changeAccount } from '../../accounts/change-account.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { marks } from '../../ways/ways.ts';
import { requireCurrentPassword } from '../../ways/password/current-password.ts';

/** Records that the password was entered again. The session gets a new id but is the same session, so every application stays logged in. */
export async function confirmPassword(deps: Deps, person: SignedInPerson, password: string): Promise<void> {
  const proven = await requireCurrentPassword(deps, person, password);
  await changeAccount(deps, person, { proven }, async (change) => {
    await change.audit('password-check');
    await change.rotateSession({ factors: marks.passwordLast });
  });
}
