import { changeAccount } from '../../accounts/change-account.ts';
import { keepOpen, startClosing } from '../../accounts/closing.ts';
import { closingOf } from '../../accounts/closing-store.ts';
import { tokenHash } from '../../crypto/key-ring.ts';
import { closingPurpose, spendSecret } from '../../crypto/one-time-secret-store.ts';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { refuse } from '../../refuse.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { requirePasswordAndProof } from '../../ways/require-proof.ts';

type CloseDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing' | 'wakeOutbox'>;

/** Lets the account close in seven days. A second request changes nothing and gets the same day. */
export async function closeAccount(deps: CloseDeps, person: KnownSession, password: string): Promise<Date> {
  if (!deps.config.privacy.closing.includes(person.account.kind)) refuse('action.not-allowed');
  const proof = { password, change: 'own-data', whenWrong: 'password.wrong' } as const;
  const proven = await requirePasswordAndProof(deps, person, proof);
  return changeAccount(deps, person, { proven }, async (change) => {
    const before = await closingOf(change.tx, change.account.id);
    return before === null ? startClosing(change, deps) : change.untold(before);
  });
}

/** Keeps the account open, from a session. */
export async function cancelClosing(deps: CloseDeps, person: KnownSession): Promise<void> {
  await changeAccount(deps, person, {}, async (change) => {
    if (!(await keepOpen(change))) refuse('closing.over');
  });
}

/** Keeps the account open with the link of a message, without a session. The account is locked before the link is used. */
export async function cancelClosingByLink(deps: CloseDeps, code: string, context: RequestContext): Promise<void> {
  const link = await deps.db
    .selectFrom('one_time_secrets')
    .select(['id', 'account_id as accountId'])
    .where('token_hash', '=', tokenHash(code))
    .where('purpose', '=', closingPurpose)
    .executeTakeFirst();
  if (!link) return refuse('closing.over');
  const kept = await changeAccount(deps, { account: { id: link.accountId }, context }, {}, async (change) => {
    const spent = await spendSecret(change.tx, { id: link.id }, change.now);
    if (spent === undefined || !(await keepOpen(change))) refuse('closing.over');
    return true;
  });
  if (kept === undefined) refuse('closing.over');
}
