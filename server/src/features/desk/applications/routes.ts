import { countAct } from '../agent-limits.ts';
import { approvalRoutes } from '../approvals/approvals.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps } from '../desk-route.ts';
import { checkFactor } from '../recent-factor.ts';
import { changeApprovals } from './change-approvals.ts';
import { collectSecret } from './change-request.ts';
import { detailPage, secretPage } from './detail-page.ts';
import { entryRoutes, findApplication } from './entry-routes.ts';
import { listPage } from './list-page.ts';
import { applicationPath, listPath } from './page-parts.ts';
import { stateRoutes } from './state-routes.ts';

/** If the desk does not manage applications, its paths answer like unknown pages. */
export function applicationRoutes(deps: DeskDeps): AgentRoute[] {
  if (deps.config.desk?.applications !== true) return [];
  return [
    { method: 'GET', path: listPath, needs: 'applications', answer: (request) => listPage(deps, request) },
    {
      method: 'GET',
      path: '/desk/application/:client',
      needs: 'applications',
      answer: (request) => show(deps, request),
    },
    {
      method: 'POST',
      path: '/desk/application/:client/show-secret',
      needs: 'applications',
      answer: (request) => showSecret(deps, request),
    },
    ...entryRoutes(deps),
    ...stateRoutes(deps),
    ...approvalRoutes(deps, changeApprovals),
  ];
}

const gone: DeskAnswer = { goTo: `${listPath}?said=app-gone` };

async function show(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  return managed ? detailPage(deps, agentRequest, managed) : gone;
}

async function showSecret(deps: DeskDeps, agentRequest: AgentRequest): Promise<DeskAnswer> {
  const managed = await findApplication(deps, agentRequest);
  if (!managed) return gone;
  const { agent, origin } = agentRequest;
  const limit = await countAct(deps, agentRequest);
  if (limit !== null) return { ...(await detailPage(deps, agentRequest, managed, { limit })), status: 429 };
  const factor = await checkFactor(deps, agentRequest);
  if (factor !== null) return detailPage(deps, agentRequest, managed, { factor });
  const made = await collectSecret(deps, managed.id, agent, origin);
  return made ? secretPage(made, managed, deps.now()) : { goTo: `${applicationPath(managed.id)}?said=secret-not-owed` };
}
