import { changeAccount } from '../../accounts/change-account.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { keptPasskeysFact } from '../../ways/passkey/passkey-store.ts';
import { requireCurrentPassword } from '../../ways/password/current-password.ts';
import { requireAcceptablePassword, rememberHash, requireNotReused } from '../../ways/password/new-password.ts';
import { personalWordsOf, setPasswordHash } from './store.ts';

/** Changes the password. It ends every other session, trusted device and open link. */
export async function changePassword(
  deps: Deps,
  person: SignedInPerson,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { id, email, memberNumber } = person.account;
  const { client, brand } = person.context;
  const proven = await requireCurrentPassword(deps, person, password);
  await requireAcceptablePassword(
    deps,
    newPassword,
    await personalWordsOf(deps.db, { id, email, memberNumber }, brand),
  );
  await requireNotReused(deps, { id, passwordHash: proven.hash }, newPassword, client);
  const hash = await deps.hashing.hash(newPassword, { account: id, client });
  await changeAccount(deps, person, { proven }, async (change) => {
    await rememberHash(change.tx, id, proven.hash, change.now);
    await setPasswordHash(change.tx, id, hash);
    await change.endCredentials('password-changed');
    await change.audit('password-changed');
    await change.notify('password-changed', { facts: await keptPasskeysFact(change.tx, id) });
    await change.rotateSession();
  });
}
