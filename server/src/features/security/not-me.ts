import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { findKindAndEmail, lockAccount } from '../../accounts/account-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { spendSecret } from '../../crypto/one-time-secret-store.ts';
import { findRecoveryLink, recoverAccount, type RecoveryLink } from '../../accounts/account-recovery.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { refuse } from '../../refuse.ts';

type NotMeDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/** F3: "This wasn't me", pressed by the owner of the mailbox that the message about a new browser went to. */
export async function notMe(deps: NotMeDeps, code: string, context: RequestContext): Promise<AccountId> {
  const { origin } = context;
  const link = await findRecoveryLink(deps.db, code, 'not-me');
  const outcome = link && (await recover(deps, link, context));
  if (link && outcome === 'recovered') return link.accountId;
  const whom = link && { accountId: link.accountId, ...(outcome === 'email-taken' && { reason: outcome }) };
  await audit(deps.db, { event: 'not-me', result: 'refused', ...whom, origin, at: deps.now() });
  return refuse(outcome === 'email-taken' ? 'recovery.email-taken' : 'not-me.failed');
}

function recover(
  deps: NotMeDeps,
  link: RecoveryLink,
  context: RequestContext,
): Promise<'recovered' | 'email-taken' | undefined> {
  const { accountId } = link;
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await lockAccount(tx, accountId);
    const account = await findKindAndEmail(tx, accountId);
    if (!account || !(await spendSecret(tx, { id: link.secretId }, now))) return undefined;
    if (!(await recoverAccount(tx, deps, link, 'not-me', context))) return 'email-taken';
    const { kind } = account;
    await audit(tx, { event: 'not-me', result: 'ok', accountId, kind, origin: context.origin, at: now });
    return 'recovered';
  });
}
