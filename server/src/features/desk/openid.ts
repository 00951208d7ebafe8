import { type DeskProvider, ProviderFault } from '../../gateways/desk-provider/desk-provider.ts';
import { referenceOf } from '../../http/request-id.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { confirmOpenIdAgent } from '../../support/agents/confirm-agent.ts';
import { isComplete, personFrom, signInOpenIdAgent } from '../../support/agents/openid-agent.ts';
import { addOpenIdLogin, spendOpenIdLogin } from '../../support/agents/openid-login-store.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import type { AgentRequest, AgentRoute, DeskAnswer, DeskDeps, OpenRequest, OpenRoute } from './desk-route.ts';
import { openIdArrivalPage, openIdConfirmedPage, openIdProblemPage, type OpenIdProblem } from './openid-pages.ts';

const callbackPath = '/desk/openid/callback';

interface OpenIdDesk {
  deps: DeskDeps;
  provider: DeskProvider;
}

const page = { method: 'GET', answersTo: { type: 'opened-page' } } as const;
const isOwn = ({ isForeign }: OpenRequest): boolean => !isForeign;
/**
 * True if this browser began a login with the desk provider. Only then its request is counted, so that another site cannot use up the
 * limit.
 */
const isUnderWay = ({ openIdLogin }: OpenRequest): boolean => openIdLogin !== null;

/** Returns no routes if no provider is configured. */
export function openIdRoutes(deps: DeskDeps, provider: DeskProvider | null): OpenRoute[] {
  if (provider === null) return [];
  const desk = { deps, provider };
  return [
    { ...page, path: '/desk/openid', isCounted: isOwn, answer: (request) => begin(desk, request) },
    { ...page, path: callbackPath, isCounted: isUnderWay, answer: (request) => arrive(desk, request) },
    { ...page, path: '/desk/openid/sign-out', isCounted: isOwn, answer: (request) => leave(desk, request) },
  ];
}

/** Lets an agent who is logged in show a second factor at the provider again, in a second tab. */
export function openIdConfirmRoutes(deps: DeskDeps, provider: DeskProvider | null): AgentRoute[] {
  if (provider === null || deps.config.desk?.applications !== true) return [];
  const desk = { deps, provider };
  return [
    {
      method: 'GET',
      path: '/desk/openid/confirm',
      needs: 'applications',
      answer: (request) =>
        request.agent.issuer === null || request.isForeign ? { goTo: '/desk/applications' } : confirm(desk, request),
    },
  ];
}

const confirm = (desk: OpenIdDesk, request: AgentRequest): Promise<DeskAnswer> =>
  leaveFor(desk, request, request.sessionHash);

/** A login can begin only from our own page or from a typed URL. A link on another site leads to the login page instead. */
const ownPage: DeskAnswer = { goTo: '/desk/sign-in' };

const begin = (desk: OpenIdDesk, request: OpenRequest): DeskAnswer | Promise<DeskAnswer> =>
  request.isForeign ? ownPage : leaveFor(desk, request, null);

async function leaveFor(desk: OpenIdDesk, request: OpenRequest, confirms: Buffer | null): Promise<DeskAnswer> {
  const { deps, provider } = desk;
  const { token, hash } = newSessionToken();
  try {
    const isConfirmed = confirms !== null;
    const goTo = await provider.loginUrl(hash, `${request.brandOrigin}${callbackPath}`, { isConfirmed });
    await addOpenIdLogin(deps.db, hash, deps.now(), confirms);
    return { goTo, openIdLogin: { token } };
  } catch (error) {
    return refused(desk, request, faultOf(error));
  }
}

/**
 * Handles the return of the browser from the provider. The started login is marked as used before anything is checked, so that an answer is
 * accepted only once.
 */
async function arrive(desk: OpenIdDesk, request: OpenRequest): Promise<DeskAnswer> {
  const { deps, provider } = desk;
  const { settings } = provider;
  const login = request.openIdLogin;
  if (login === null) return problem(desk, request, 'over');
  const spent = await spendOpenIdLogin(deps.db, login, deps.now());
  if (!spent) return refused(desk, request, 'over');
  try {
    const arrived = new URL(`${request.brandOrigin}${callbackPath}`);
    arrived.search = request.search;
    const claims = await provider.claimsAt(login, arrived, (found) => isComplete(found, settings));
    const person = personFrom(claims, settings);
    if (!person.ok) return await refused(desk, request, person.reason);
    if (spent.confirms !== null) {
      const shown = { sessionHash: spent.confirms, person: person.value, authTime: claims['auth_time'] };
      if (!(await confirmOpenIdAgent(deps, shown, request.origin)))
        return await refused(desk, request, 'not-confirmed');
      return { ...openIdConfirmedPage(), openIdLogin: 'over' };
    }
    const session = await signInOpenIdAgent(deps, person.value, request.origin);
    if (typeof session === 'string') return problem(desk, request, session);
    return { ...openIdArrivalPage(), session, openIdLogin: 'over' };
  } catch (error) {
    return refused(desk, request, faultOf(error));
  }
}

/** Logs the agent out at the provider. The caller has already ended the session of the desk. */
async function leave(desk: OpenIdDesk, request: OpenRequest): Promise<DeskAnswer> {
  if (request.isForeign) return ownPage;
  const said = '/desk/sign-in?said=out';
  try {
    return { goTo: (await desk.provider.logoutUrl(`${request.brandOrigin}${said}`)) ?? said };
  } catch (error) {
    return problem(desk, request, faultOf(error));
  }
}

/** Throws every error that is not a `ProviderFault`, because it is an error of this server. */
function faultOf(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  throw error;
}

async function refused(
  desk: OpenIdDesk,
  request: OpenRequest,
  why: OpenIdProblem | ProviderFault,
): Promise<DeskAnswer> {
  await auditRefusal(desk.deps, { context: request }, 'desk-sign-in', `openid ${reasonOf(why)}`);
  return problem(desk, request, why);
}

const reasonOf = (why: OpenIdProblem | ProviderFault): OpenIdProblem => (typeof why === 'string' ? why : why.reason);

/** The provider's error goes to the log, under the reference that the page shows. On the page it would not help the agent. */
function problem(
  { deps, provider }: OpenIdDesk,
  { origin }: OpenRequest,
  why: OpenIdProblem | ProviderFault,
): DeskAnswer {
  const reason = reasonOf(why);
  const reference = referenceOf(origin.requestId);
  const said = typeof why === 'string' ? {} : { problem: why.message };
  deps.log.warn({ reference, reason, ...said }, 'a login at the desk by its OpenID provider was refused');
  const { name, only } = provider.settings;
  return { ...openIdProblemPage(reason, { provider: name, reference, hasPasswords: !only }), openIdLogin: 'over' };
}
