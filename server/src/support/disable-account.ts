import type { EndedAccess } from '@selvage/contract/refusals';
import { disabledBy, endedAccessOf } from '../accounts/account-store.ts';
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
 * removed or has not confirmed is then disabled by the operator, so that colleagues cannot confirm it.
 */
export const disableAccount = (
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<Disabled | NotDisabled> =>
  changeForSupport(deps, accountId, act, async ({ tx, now, person, audit, endCredentials, untold }) => {
    if ((await disabledBy(tx, accountId)) === 'operator') return untold('already-disabled');
    const left = await leftWithoutAdministrator(tx, deps, person);
    await setDisabled(tx, accountId, { at: now, reason: act.actor.reason ?? '' });
    const ended = await endCredentials('account-disabled');
    await audit('account-disabled');
    return { type: 'disabled', leftWithoutAdministrator: left, ...ended };
  });

export type Enabled = 'enabled' | 'not-disabled' | EndedAccess | 'gone';

/**
 * Enables a disabled account. Its password, its second factor and an earlier lock are unchanged. Where organisations are on, only an
 * administrator of the organisation gives access back that was removed or not confirmed.
 */
export const enableAccount = (deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<Enabled> =>
  changeForSupport(deps, accountId, act, async ({ tx, person, audit, untold }) => {
    if (person.disabledAt === null) return untold('not-disabled');
    const cause = await endedAccessOf({ db: tx, config: deps.config }, person);
    if (cause !== undefined) return untold(cause);
    await setDisabled(tx, accountId, null);
    await audit('account-enabled');
    return 'enabled';
  });

async function setDisabled(tx: Db, accountId: AccountId, disabled: { at: Date; reason: string } | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ disabled_at: disabled?.at ?? null, disabled_reason: disabled?.reason ?? null, disabled_cause: null })
    .where('id', '=', accountId)
    .execute();
}
