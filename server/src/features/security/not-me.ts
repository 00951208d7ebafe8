import { type RecoveryDeps, recoverAccount, followRecoveryLink } from '../../accounts/account-recovery.ts';
import type { AccountId } from '../../db/tables.ts';
import type { RequestContext } from '../../sessions/request-context.ts';

/** F3: "This wasn't me", pressed by the owner of the mailbox that the message about a new browser went to. */
export async function notMe(deps: RecoveryDeps, code: string, context: RequestContext): Promise<AccountId> {
  const link = { code, purpose: 'not-me', event: 'not-me', whenOver: 'not-me.failed' } as const;
  const { accountId } = await followRecoveryLink(deps, link, context, (change, found) =>
    recoverAccount(change, deps, found, 'not-me', context),
  );
  return accountId;
}
