import { planSummary } from '@selvage/contract/api/plans';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { requireSignedIn, requestSessionOf } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { planSummaryOf } from '../../accounts/insurance-plans.ts';

export function plansRoutes(app: FastifyInstance, deps: Pick<Deps, 'registry'>): void {
  route(app, planSummary, async ({ request }) => {
    const { account } = requireSignedIn(await requestSessionOf(request));
    return { plans: await planSummaryOf(deps, account) };
  });
}
