import {
  acceptInvitation as acceptCall,
  changeColleagueRole,
  closeSharedNotice as closeNoticeCall,
  colleagues,
  confirmColleagues as confirmCall,
  invitationOfLink,
  inviteColleague as inviteCall,
  removeColleague as removeCall,
  withdrawInvitation as withdrawCall,
} from '@selvage/contract/api/colleagues';
import { organisationLimits } from '@selvage/contract/limits';
import { hours } from '@selvage/contract/time-units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { requestSessionOf, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { acceptInvitation, invitationOf } from './accept.ts';
import { changeRole, confirmColleagues, removeColleague } from './change-colleague.ts';
import { inviteColleague, withdrawInvitation } from './invite.ts';
import { closeSharedNotice } from './close-shared-notice.ts';
import { listColleagues } from './list-colleagues.ts';

export function organisationRoutes(app: FastifyInstance, deps: Deps): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, colleagues, async ({ request }) => listColleagues(deps, await personOf(request)));

  route(app, inviteCall, async ({ body, request }) => {
    await inviteColleague(deps, await personOf(request), body);
    return {};
  });

  route(app, withdrawCall, async ({ body, request }) => {
    await withdrawInvitation(deps, await personOf(request), body);
    return {};
  });

  route(app, changeColleagueRole, async ({ body, request }) => {
    await changeRole(deps, await personOf(request), body);
    return {};
  });

  route(app, removeCall, async ({ body, request }) => {
    await removeColleague(deps, await personOf(request), body);
    return {};
  });

  route(app, confirmCall, async ({ body, request }) => {
    await confirmColleagues(deps, await personOf(request), body);
    return {};
  });

  route(app, closeNoticeCall, async ({ request }) => {
    await closeSharedNotice(deps, await personOf(request));
    return {};
  });

  invitationRoutes(app, deps);
}

/** The calls of a mailed invitation, by a person who has no account yet. */
function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  const uses = new ClientThrottle(deps, {
    name: 'invitation',
    hits: organisationLimits.linkUsesPerClient,
    window: hours(1),
  });

  route(app, invitationOfLink, async ({ body, request }) => {
    await uses.count(request);
    return invitationOf(deps, body.code);
  });

  route(app, acceptCall, async ({ body, request }) => {
    await uses.count(request);
    await acceptInvitation(deps, body, requestContext(request));
    return {};
  });
}
