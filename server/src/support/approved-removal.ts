import type { AccountId } from '../db/tables.ts';
import { audit } from '../audit/audit-store.ts';
import { removeTwoFactorIn, type TwoFactorRemoved } from './remove-two-factor.ts';
import { type Approval, type ApprovalRefused, withSecondOperator } from './second-operator.ts';
import type { SupportAct, SupportDeps } from './support-act.ts';

export type ApprovedRemoval = TwoFactorRemoved | ApprovalRefused;

/** Removes a second factor on the command line, with the approval of a second operator. */
export const removeTwoFactorApproved = (
  deps: SupportDeps,
  accountId: AccountId,
  approval: Approval,
  act: SupportAct,
): Promise<ApprovedRemoval> =>
  withSecondOperator(deps, accountId, approval, act, {
    event: 'factor-removal-approved',
    async perform(tx, approver) {
      const done = await removeTwoFactorIn(tx, deps, accountId, act);
      const hasEffect = done === 'removed';
      if (hasEffect)
        await audit(tx, { event: 'factor-removal-approved', result: 'ok', accountId, ...approver, at: deps.now() });
      return { done, hasEffect };
    },
  });

/** For when no second operator can be reached. It has an event of its own, which an alert watches. */
export function removeTwoFactorBreakGlass(
  deps: SupportDeps,
  accountId: AccountId,
  act: SupportAct,
): Promise<TwoFactorRemoved> {
  return deps.db.transaction().execute(async (tx) => {
    const removed = await removeTwoFactorIn(tx, deps, accountId, act);
    if (removed === 'removed')
      await audit(tx, { event: 'factor-removal-break-glass', result: 'ok', accountId, ...act, at: deps.now() });
    return removed;
  });
}
