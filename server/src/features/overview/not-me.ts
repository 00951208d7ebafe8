import { tokenHash } from '../../config/one-time.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../identity/account-store.ts';
import { audit } from '../../identity/audit-store.ts';
import { lockAccountUntilReset } from '../../identity/lockout.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { resetLetter } from '../../identity/reset-letter.ts';
import { sendSecretLetter } from '../../identity/secret-letter.ts';
import { endSessionsOf } from '../../identity/session-store.ts';
import { forgetDevicesOf } from '../../identity/trusted-device-store.ts';
import { findAddress } from '../../identity/user-store.ts';
import { refuse } from '../../refuse.ts';
import { spendNotMe } from './overview-store.ts';

/**
 * Someone else was in: everybody is put out, and as whoever it was knows the password, that opens nothing any more until
 * the owner of the mailbox has chosen another one.
 */
export async function notMe(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  code: string,
  context: RequestContext,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const { accountId } = (await spendNotMe(tx, tokenHash(code), now)) ?? refuse('not-me.failed');
    await lockAccount(tx, accountId);
    await endSessionsOf(tx, accountId);
    await forgetDevicesOf(tx, accountId);
    await lockAccountUntilReset(tx, deps.keys, accountId, now);
    const account = (await findAddress(tx, accountId)) ?? refuse('not-me.failed');
    await sendSecretLetter(tx, deps, { id: accountId, email: account.email }, resetLetter, context);
    const { kind } = account;
    await audit(tx, { event: 'not-me', result: 'ok', accountId, kind, origin: context.origin, at: now });
  });
}
