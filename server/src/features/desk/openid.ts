import type { OperatorProvider } from '../../gateways/operator-provider/operator-provider.ts';
import { ProviderFault } from '../../gateways/operator-provider/provider-fault.ts';
import { audit } from '../../identity/audit-store.ts';
import { signInOpenIdAgent } from '../../identity/desk/openid-agent.ts';
import { isComplete, personFrom } from '../../identity/desk/openid-claims.ts';
import { addOpenIdLogin, spendOpenIdLogin } from '../../identity/desk/openid-login-store.ts';
import { newSessionToken } from '../../identity/session-token.ts';
import type { DeskAnswer, DeskDeps, OpenRequest, OpenRoute } from './desk-route.ts';
import { openIdArrivalPage, openIdProblemPage, type OpenIdProblem } from './openid-pages.ts';

const callbackPath = '/desk/openid/callback';

/** What the desk says to whoever comes by the operator's own provider. */
interface OpenIdDesk {
  deps: DeskDeps;
  provider: OperatorProvider;
}

/** DK2: none where there is no provider. */
export function openIdRoutes(deps: DeskDeps, provider: OperatorProvider | null): OpenRoute[] {
  if (provider === null) return [];
  const desk = { deps, provider };
  return [
    { method: 'GET', path: '/desk/openid', isCounted: true, answer: (request) => begin(desk, request) },
    { method: 'GET', path: callbackPath, isCounted: true, answer: (request) => arrive(desk, request) },
    { method: 'GET', path: '/desk/openid/sign-out', isCounted: true, answer: (request) => leave(desk, request) },
  ];
}

/** Only a page of ours, or whoever types the address, begins a login. Others are shown the page that does. */
const ownPage: DeskAnswer = { goTo: '/desk/sign-in' };

async function begin(desk: OpenIdDesk, request: OpenRequest): Promise<DeskAnswer> {
  if (request.isForeign) return ownPage;
  const { deps, provider } = desk;
  const { token, hash } = newSessionToken();
  try {
    const goTo = await provider.loginUrl(hash, `${request.brandOrigin}${callbackPath}`);
    await addOpenIdLogin(deps.db, hash, deps.now());
    return { goTo, openIdLogin: { token } };
  } catch (error) {
    return refused(desk, request, faultOf(error, deps));
  }
}

/** DK3: back from the provider. The login is spent before anything is asked: an answer is looked at once. */
async function arrive(desk: OpenIdDesk, request: OpenRequest): Promise<DeskAnswer> {
  const { deps, provider } = desk;
  const { settings } = provider;
  const login = request.openIdLogin;
  if (login === null || !(await spendOpenIdLogin(deps.db, login, deps.now()))) return refused(desk, request, 'over');
  try {
    const arrived = new URL(`${request.brandOrigin}${callbackPath}`);
    arrived.search = request.search;
    const claims = await provider.claimsAt(login, arrived, (found) => isComplete(found, settings));
    const person = personFrom(claims, settings);
    if (!person.ok) return await refused(desk, request, person.reason);
    const session = await signInOpenIdAgent(deps, person.value, request.origin);
    if (typeof session === 'string') return problem(desk, request, session);
    return { ...openIdArrivalPage(), session, openIdLogin: 'over' };
  } catch (error) {
    return refused(desk, request, faultOf(error, deps));
  }
}

/** Away from the provider too. The desk's own session has ended before. */
async function leave(desk: OpenIdDesk, request: OpenRequest): Promise<DeskAnswer> {
  if (request.isForeign) return ownPage;
  const said = '/desk/sign-in?said=out';
  try {
    return { goTo: (await desk.provider.logoutUrl(`${request.brandOrigin}${said}`)) ?? said };
  } catch (error) {
    faultOf(error, desk.deps);
    return problem(desk, request, 'away');
  }
}

/** The log has what the provider said, which the page does not: it would help nobody who reads it there. */
function faultOf(error: unknown, { log }: Pick<DeskDeps, 'log'>): ProviderFault['reason'] {
  if (!(error instanceof ProviderFault)) throw error;
  log.warn(
    { problem: error.message, reason: error.reason },
    'the OpenID provider of the desk refused or did not answer',
  );
  return error.reason;
}

async function refused(desk: OpenIdDesk, request: OpenRequest, reason: OpenIdProblem): Promise<DeskAnswer> {
  const { db, now } = desk.deps;
  const event = { event: 'desk-sign-in', result: 'refused', reason: `openid ${reason}` } as const;
  await audit(db, { ...event, origin: request.origin, at: now() });
  return problem(desk, request, reason);
}

const problem = (
  { provider: { settings } }: OpenIdDesk,
  { origin }: OpenRequest,
  reason: OpenIdProblem,
): DeskAnswer => ({
  ...openIdProblemPage(reason, {
    provider: settings.name,
    requestId: origin.requestId,
    hasPasswords: !settings.only,
  }),
  openIdLogin: 'over',
});
