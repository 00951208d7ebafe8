import type { EndedAccess } from '@selvage/contract/refusals';
import { disabledBy, endedAccessOf } from '../accounts/account-store.ts';
import { startClosing } from '../accounts/closing.ts';
import { closingOf } from '../accounts/closing-store.ts';
import { organisationPolicy } from '../config/organisation-settings.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Ended } from '../accounts/end-credentials.ts';
import { leftWithoutAdministrator } from './appoint-administrator.ts';
import { type SupportAct, type SupportDeps, changeForSupport } from './support-act.ts';

export type Disabled = { type: 'disabled'; leftWithoutAdministrator: number } & Ended;
export type NotDisabled = 'already-disabled' | 'gone';

/**
 * Blocks an account: ends its sessions, links, codes and trusted devices. The password stays, and works again after the
 * account is enabled. No message is sent, because the owner may no longer have access to the mailbox. An account that an administrator
 * removed or has not confirmed is then disabled by the operator, so that colleagues cannot change it. The cause before is kept.
 */
export const disableAccount = (
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<Disabled | NotDisabled> =>
  changeForSupport(deps, accountId, act, async ({ tx, now, person, audit, endCredentials, untold }) => {
    if ((await disabledBy(tx, accountId)) === 'operator') return untold('already-disabled');
    const left = await leftWithoutAdministrator(tx, deps, person);
    await tx
      .updateTable('accounts')
      .set({ disabled_at: now, disabled_reason: act.actor.reason ?? '', disabled_cause: null })
      .set((account) => ({ former_cause: account.ref('disabled_cause') }))
      .where('id', '=', accountId)
      .execute();
    const ended = await endCredentials('account-disabled');
    await audit('account-disabled');
    return { type: 'disabled', leftWithoutAdministrator: left, ...ended };
  });

/** `still-removed` and `still-unconfirmed`: the operator blocks the account no longer, but its organisation does. */
export type Enabled = 'enabled' | `still-${EndedAccess}` | 'not-disabled' | EndedAccess | 'gone';

/**
 * Enables a disabled account. Its password, its second factor and an earlier lock are unchanged. Where organisations are on, only an
 * administrator of the organisation gives access back that was removed or not confirmed. So an account that was removed before the operator
 * disabled it is then removed again.
 */
export const enableAccount = (deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<Enabled> =>
  changeForSupport(deps, accountId, act, async (change) => {
    const { tx, now, person, audit, untold } = change;
    if (person.disabledAt === null) return untold('not-disabled');
    const cause = await endedAccessOf({ db: tx, config: deps.config }, person);
    if (cause !== undefined) return untold(cause);
    const former = organisationPolicy(deps.config, person.kind) === null ? null : await formerCauseOf(tx, accountId);
    const disabled = former === null ? null : now;
    await tx
      .updateTable('accounts')
      .set({ disabled_at: disabled, disabled_reason: null, disabled_cause: former, former_cause: null })
      .where('id', '=', accountId)
      .execute();
    // The account did not close while it was disabled, so its owner gets the whole time again.
    if (former === null && (await closingOf(tx, accountId)) !== null) await startClosing(change, deps);
    await audit('account-enabled', former === null ? {} : { reason: former });
    return former === null ? 'enabled' : (`still-${former}` as const);
  });

async function formerCauseOf(tx: Db, accountId: AccountId): Promise<EndedAccess | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('former_cause as cause')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.cause;
}
