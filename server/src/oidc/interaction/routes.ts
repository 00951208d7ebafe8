import { isLanguage } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { days } from '@selvage/contract/time-units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { SessionCookie } from '../../http/cookies.ts';
import { languageAsked, languageOf } from '../../http/pages/language.ts';
import { requestSessionOf } from '../../http/request-session.ts';
import { logOut } from '../../http/log-out-browser.ts';
import { publicDocument } from '../../http/pages/site-document.ts';
import type { SitePage } from '../../http/pages/site-page.ts';
import { sendPage, showRefusalAsPage } from '../../http/pages/translated-page.ts';
import { clientNamed, waitingUrl } from '../../http/limits/waiting-request.ts';
import { refuse } from '../../refuse.ts';
import { accountPage, type AccountReason, accountReasons, logInAsPage } from './pages.ts';
import { loginUrl } from './owed-step.ts';

type RouteDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** The cookie with the account type that was chosen last in this browser. */
const kindCookie = 'oidc-kind';
export const lastKindOf = ({ cookies }: FastifyRequest): string | undefined => cookies[kindCookie];

/** Options of a route for people: a refusal is shown as a page. */
export const pageRouteOptions = { exposeHeadRoute: false, onSend: showRefusalAsPage } as const;

/** The pages between an application's request and its answer. */
export function interactionRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const cookie = new SessionCookie(deps.config);

  // The login leads the person through the necessary steps (code, set-up, activation) and then returns to this URL.
  scope.get('/oidc/interaction/:uid', pageRouteOptions, async (request, reply) => {
    const { uid, query } = uidAndQuery(request);
    return reply.header('cache-control', 'no-store').redirect(`/oidc/auth/${uid}${asSearch(query)}`, 303);
  });

  scope.get('/oidc/interaction/:uid/log-in', pageRouteOptions, async (request, reply) => {
    const { uid, query, client } = waitingRequest(request, deps);
    const chosen = client.kinds.find((kind) => kind === query.get('kind'));
    if (chosen === undefined) {
      const own = (kind: Kind) => `?${new URLSearchParams({ ...Object.fromEntries(query), kind }).toString()}`;
      return show(request, reply, deps, (context) => logInAsPage(client, context, own));
    }
    const { secureCookies: secure } = deps.config;
    const options = { path: '/oidc', httpOnly: true, sameSite: 'lax', secure, maxAge: days(365) / 1000 } as const;
    return reply
      .setCookie(kindCookie, chosen, options)
      .header('cache-control', 'no-store')
      .redirect(loginUrl(chosen, waitingUrl(uid, client), carriedOf(query)), 303);
  });

  scope.get('/oidc/interaction/:uid/account', pageRouteOptions, async (request, reply) => {
    const { uid, query, client } = waitingRequest(request, deps);
    const why = accountReasons.find((each) => each === query.get('why')) ?? refuse('request.not-found');
    const session = await requestSessionOf(request);
    // The person is not logged in any more, so the request continues at the login.
    if (session.state !== 'signed-in') return reply.redirect(waitingUrl(uid, client), 303);
    const { email } = session.account;
    // The browser would post a form of a `no-referrer` page with `Origin: null`, and the same-origin check would refuse it.
    reply.header('referrer-policy', 'same-origin');
    return show(request, reply, deps, (context) =>
      accountPage({ why, client, email, urls: urlsOf(uid, client, why) }, context),
    );
  });

  // The person leaves the account by the normal logout, so that all applications of the session are notified.
  scope.post('/oidc/interaction/:uid/account', pageRouteOptions, async (request, reply) => {
    const { uid, client } = waitingRequest(request, deps);
    await logOut(deps, cookie, request, reply);
    return reply.header('cache-control', 'no-store').redirect(waitingUrl(uid, client, 'continue'), 303);
  });
}

const accountUrl = (uid: string, client: OidcClient, why: AccountReason): string =>
  `/oidc/interaction/${uid}/account?${new URLSearchParams({ client: client.id, why }).toString()}`;

/** The URL of the page on which a person can use another account. */
export const chooseAccountUrl = (uid: string, client: OidcClient): string => accountUrl(uid, client, 'choose-account');

const urlsOf = (uid: string, client: OidcClient, why: AccountReason) => ({
  continue: waitingUrl(uid, client, 'continue'),
  another: accountUrl(uid, client, why),
  back: waitingUrl(uid, client, 'deny'),
});

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  { config: { mode } }: RouteDeps,
  page: (context: { brand: ReturnType<typeof brandOf>; language: ReturnType<typeof languageOf> }) => SitePage,
): FastifyReply {
  const context = { brand: brandOf(request), language: languageAsked(request) ?? languageOf(request) };
  const { query } = uidAndQuery(request);
  query.set('lang', context.language === 'en' ? 'ga' : 'en');
  const surroundings = { mode, translation: asSearch(query), offersLogIn: false };
  return sendPage(reply, publicDocument(page(context), context, surroundings));
}

function uidAndQuery({ params, query }: FastifyRequest): { uid: string; query: URLSearchParams } {
  const { uid } = params as { uid: string };
  if (!/^[\w-]{1,64}$/.test(uid)) refuse('request.not-found');
  const given = Object.entries(query as Record<string, unknown>);
  return {
    uid,
    query: new URLSearchParams(given.filter((each): each is [string, string] => typeof each[1] === 'string')),
  };
}

function waitingRequest(request: FastifyRequest, { config }: RouteDeps) {
  const { uid, query } = uidAndQuery(request);
  const client = clientNamed(query.get('client'), config, brandOf(request)) ?? refuse('request.not-found');
  return { uid, query, client };
}

const asSearch = (query: URLSearchParams): string => (query.size === 0 ? '' : `?${query.toString()}`);

/** The parameters of the request that the URL of the login page contains, too. */
function carriedOf(query: URLSearchParams): Record<string, string> {
  const [email, lang] = [query.get('email'), query.get('lang')];
  return { ...(email !== null && { email }), ...(isLanguage(lang) && { lang }) };
}
