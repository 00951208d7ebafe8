import { tokenHash } from '../../config/one-time.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../identity/account-store.ts';
import { audit } from '../../identity/audit-store.ts';
import { lockAccountUntilReset } from '../../identity/lockout.ts';
import { endAllSecrets } from '../../identity/one-time-store.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { resetLetter } from '../../identity/reset-letter.ts';
import { sendSecretLetter } from '../../identity/secret-letter.ts';
import { endSessionsOf } from '../../identity/session-store.ts';
import { forgetDevicesOf } from '../../identity/trusted-device-store.ts';
import { findAddress } from '../../identity/user-store.ts';
import { refuse } from '../../refuse.ts';
import { findNotMe, spendNotMe } from './overview-store.ts';

/**
 * Someone else was in: everybody is put out, and as whoever it was knows the password, that opens nothing any more until
 * the owner of the mailbox has chosen another one.
 */
export async function notMe(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  code: string,
  context: RequestContext,
): Promise<AccountId> {
  const { origin } = context;
  const owner = await findNotMe(deps.db, tokenHash(code));
  if (owner && (await putEverybodyOut(deps, owner.accountId, tokenHash(code), context))) return owner.accountId;
  await audit(deps.db, { event: 'not-me', result: 'refused', ...owner, origin, at: deps.now() });
  return refuse('not-me.failed');
}

function putEverybodyOut(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  accountId: AccountId,
  link: Buffer,
  context: RequestContext,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first, as every change of it does.
    await lockAccount(tx, accountId);
    const account = await findAddress(tx, accountId);
    if (!account || !(await spendNotMe(tx, link, now))) return false;
    await endSessionsOf(tx, accountId);
    await forgetDevicesOf(tx, accountId);
    // A change of address that they asked for would else take the reset away from its owner.
    await endAllSecrets(tx, accountId, now);
    await lockAccountUntilReset(tx, accountId, now);
    await sendSecretLetter(tx, deps, { id: accountId, email: account.email }, resetLetter, context);
    const { kind } = account;
    await audit(tx, { event: 'not-me', result: 'ok', accountId, kind, origin: context.origin, at: now });
    return true;
  });
}
