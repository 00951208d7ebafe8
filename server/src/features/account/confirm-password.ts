import type { Deps } from '../../deps.ts';
import { audit } from '../../audit/audit-store.ts';
import { requirePassword } from '../../ways/password/current-password.ts';
import { type RequestContext, type SignedInPerson, lockOwnAccount } from '../../sessions/request-context.ts';
import { factorBits } from '../../sessions/session-state.ts';
import { rotateSession } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing'>;

/** OP17: the same session, so that every application stays logged in, under another id and with a new time. */
export async function confirmPassword(
  deps: ConfirmDeps,
  person: SignedInPerson,
  password: string,
  nextSession: Buffer,
  context: RequestContext,
): Promise<void> {
  const { account, session } = person;
  const { id: accountId, kind } = account;
  const hash = await requirePassword(deps, person, password, 'password.wrong', context);
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await lockOwnAccount(tx, person, { hash, whenChanged: 'password.wrong' });
    const stays = await rotateSession(tx, session.hash, nextSession, { factors: factorBits.passwordLast, at });
    if (!stays) refuse('session.required');
    await audit(tx, { event: 'password-check', result: 'ok', accountId, kind, origin: context.origin, at });
  });
}
