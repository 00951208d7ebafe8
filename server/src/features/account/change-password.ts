import type { Deps } from '../../deps.ts';
import { requireAcceptablePassword } from '../../ways/password/new-password.ts';
import { audit } from '../../audit/audit-store.ts';
import { requirePassword } from '../../ways/password/current-password.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { rememberHash, requireNotReused } from '../../ways/password/password-reuse.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../sessions/request-context.ts';
import { rotateSession } from '../../sessions/session-store.ts';
import { notify } from '../../messages/notify.ts';
import { refuse } from '../../refuse.ts';
import { personalWordsOf, setPasswordHash } from './store.ts';

type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing' | 'commonPasswords'>;

/** UP3, E4: every other session, remembered device and open link ends with the old password. */
export async function changePassword(
  deps: ChangeDeps,
  person: SignedInPerson,
  { password, newPassword }: { password: string; newPassword: string },
  nextSession: Buffer,
  context: RequestContext,
): Promise<void> {
  const { account, session } = person;
  const { id: accountId, kind, email } = account;
  const compared = await requirePassword(deps, person, password, 'password.wrong', context);
  await requireAcceptablePassword(deps, newPassword, await personalWordsOf(deps.db, account, context.brand));
  await requireNotReused(deps, { id: accountId, passwordHash: compared }, newPassword, context.client);
  const hash = await deps.hashing.hash(newPassword, { account: accountId, client: context.client });
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockOwnAccount(tx, person, { hash: compared, whenChanged: 'password.wrong' });
    await rememberHash(tx, accountId, compared, now);
    await setPasswordHash(tx, accountId, hash);
    await endCredentials(tx, accountId, 'password-changed', { session: session.hash, now });
    if (!(await rotateSession(tx, session.hash, nextSession))) refuse('session.required');
    await audit(tx, { event: 'password-changed', result: 'ok', accountId, kind, origin: context.origin, at: now });
    await notify(tx, { message: 'password-changed', accountId, recipient: email }, context, now);
  });
}
