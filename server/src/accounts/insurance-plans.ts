import type { PlanSummary } from '@selvage/contract/api/plans';
import type { Deps } from '../deps.ts';

/** Asked of the registry each time: the insurer's system is right about plans, and nothing of it is kept here. */
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
