import type { PlanSummary } from '@selvage/contract/api/plans';
import type { Deps } from '../deps.ts';

/** Asks the registry for the plan each time, because the insurer's system decides. No plan is stored here. */
export async function planSummaryOf(
  { registry }: Pick<Deps, 'registry'>,
  { memberNumber }: { memberNumber: string | null },
): Promise<PlanSummary[]> {
  if (memberNumber === null) return [];
  const plans = await registry.plansOf(memberNumber);
  return plans.map(({ name, start, renewal, status }) => ({
    name,
    memNo: memberNumber,
    ...(start !== null && { start }),
    ...(renewal !== null && { renewal }),
    status,
  }));
}
