import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import { audit } from '../audit/audit-store.ts';
import { type Ended, endCredentials } from '../accounts/end-credentials.ts';
import { lockPerson } from './find-person.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';

export type Disabled = { type: 'disabled' } & Ended;
export type NotDisabled = 'already-disabled' | 'gone';

/**
 * Lets nobody into the account from now on: whoever is logged in is logged out, links and codes end, devices are forgotten. The
 * password stays, so that it is known again once the account is enabled. Nobody is written to: there may be nobody to read it.
 */
export function disableAccount(
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<Disabled | NotDisabled> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    if (person.disabledAt !== null) return 'already-disabled';
    await setDisabled(tx, accountId, { at, reason: act.actor.reason ?? '' });
    const ended = await endCredentials(tx, accountId, 'account-disabled', { now: at });
    await audit(tx, { event: 'account-disabled', result: 'ok', accountId, kind: person.kind, ...act, at });
    return { type: 'disabled', ...ended };
  });
}

export type Enabled = 'enabled' | 'not-disabled' | 'gone';

/** The password and the second factor are as they were, and so is a lock that came before. */
export function enableAccount(deps: SupportDeps, accountId: AccountId, act: SupportAct): Promise<Enabled> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId);
    if (!person) return 'gone';
    if (person.disabledAt === null) return 'not-disabled';
    await setDisabled(tx, accountId, null);
    await audit(tx, {
      event: 'account-enabled',
      result: 'ok',
      accountId,
      kind: person.kind,
      ...act,
      at: deps.now(),
    });
    return 'enabled';
  });
}

async function setDisabled(tx: Db, accountId: AccountId, disabled: { at: Date; reason: string } | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ disabled_at: disabled?.at ?? null, disabled_reason: disabled?.reason ?? null })
    .where('id', '=', accountId)
    .execute();
}
