import { organisationLimits } from '@selvage/contract/limits';
import type { Change } from './change.ts';
import { administratorsIn, colleaguesOf, endAccess } from './organisation-store.ts';
import { tellColleagues } from './tell-colleagues.ts';

/**
 * Blocks the colleagues who got their role from this account in the last 30 days, after its owner reported that somebody else used it. An
 * intruder may have added them, so they cannot log in until an administrator confirms them.
 */
export async function endGivenRoles(change: Change): Promise<void> {
  const { tx, account, organisation, now } = change;
  if (!organisation) return;
  const since = new Date(now.getTime() - organisationLimits.recentRole);
  const given = (await colleaguesOf(tx, organisation)).filter(
    ({ roleGivenBy, roleGivenAt }) => roleGivenBy === account.id && roleGivenAt !== null && roleGivenAt > since,
  );
  let ended = 0;
  for (const { accountId } of given) {
    const colleague = await change.colleague(accountId);
    if (colleague && (await endUnconfirmed(colleague, 'takeover'))) ended += 1;
  }
  if (ended === 0) return;
  const others = (await colleaguesOf(tx, organisation)).filter(({ accountId }) => accountId !== account.id);
  await tellColleagues(change, organisation, administratorsIn(others), 'review-due', { why: 'takeover' });
}

/** Stops the logins of this colleague until an administrator confirms them. Returns false if the account is disabled already. */
export async function endUnconfirmed(colleague: Change, reason: 'review' | 'takeover'): Promise<boolean> {
  const { tx, account, organisation, now, audit, notify, endCredentials } = colleague;
  if (!organisation || !(await endAccess(tx, account.id, 'unconfirmed', now))) return false;
  await endCredentials('access-unconfirmed');
  await audit('access-unconfirmed', { reason });
  await notify('access-unconfirmed', { facts: { organisation: organisation.id } });
  return true;
}
