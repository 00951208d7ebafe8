import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostedBrand } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { brandOf } from '../http/pages/brands.ts';
import { type AnsweredTo, isFramed } from '../http/fetch-metadata.ts';
import { languageChosen, languageOf } from '../http/pages/language.ts';
import { auditOrigin, clientIp, networkOf } from '../http/read-request-context.ts';
import { referenceOf } from '../http/request-id.ts';
import { quietRequestSessionOf, requestSessionOf } from '../http/request-session.ts';
import { clientNamed } from '../http/limits/waiting-request.ts';
import { ServerKeys } from '../crypto/server-keys.ts';
import { appLinkRoutes } from './app-links/routes.ts';
import { applicationErrorPage } from './application-error-page.ts';
import { consentRoutes } from './consent/routes.ts';
import { finishAnswer } from './protocol/finish-answer.ts';
import { collectAnswer, type LibraryAnswer } from './protocol/library-answer.ts';
import { interactionRoutes, lastKindOf, pageRouteOptions } from './interaction/routes.ts';
import { logOutRoutes } from './log-out/routes.ts';
import type { LoggedInPerson, RequestFacts, RowCount } from './protocol/request-facts.ts';
import { loadLibrary } from './protocol/load-library.ts';
import { openProviders } from './protocol/provider.ts';
import { RefusalNotes } from './refusals/note-refusal.ts';
import { RequestCache } from './protocol/request-cache.ts';
import { givenCookies, passedCookies, resumeCookieName } from './protocol/request-cookies.ts';
import { artifactHash, isArtifactOver } from './tokens/artifact-store.ts';
import { RowCounts } from './tokens/row-counts.ts';

type OidcDeps = Pick<Deps, 'db' | 'now' | 'config' | 'terms' | 'keys' | 'log' | 'wakeOutbox'>;

/**
 * The endpoints of OpenID Connect. oidc-provider makes each answer, and Fastify sends it like all others. An operator
 * may add the first application while the server runs, so the endpoints are always there; without an application they
 * answer 404 and the library is not loaded.
 */
export async function oidcRoutes(app: FastifyInstance, deps: OidcDeps): Promise<void> {
  // Loaded before the server listens, so that the first login does not wait for it.
  if (deps.config.oidc !== null) await loadLibrary();
  appLinkRoutes(app, deps);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      if (deps.config.oidc === null) reply.callNotFound();
    });
    await protocolRoutes(scope, deps);
  });
}

async function protocolRoutes(app: FastifyInstance, deps: OidcDeps): Promise<void> {
  const resumeName = resumeCookieName(deps.config.secureCookies);
  const facts = new WeakMap<IncomingMessage, RequestFacts>();
  const serverKeys = new ServerKeys(deps);
  const providerOf = openProviders({ ...deps, serverKeys, facts });

  const refusals = new RefusalNotes(deps);
  const rowCounts = new RowCounts(deps);

  const ask = async (request: FastifyRequest, person: LoggedInPerson | null): Promise<LibraryAnswer> => {
    const brand = brandOf(request);
    const handle = await providerOf(brand);
    rewriteForBrand(request.raw, brand);
    request.raw.headers.cookie = passedCookies(person?.session.hash ?? null, resumeName, request.cookies[resumeName]);
    const known = factsOf(request, person, rowCounts.of(request, person));
    facts.set(request.raw, known);
    const answer = await collectAnswer(handle, request.raw);
    return finishAnswer({ ...deps, refusals }, request, { facts: known, answer });
  };
  const send = (reply: FastifyReply, answer: LibraryAnswer) => sendAnswer(reply, answer, resumeName);

  await logOutRoutes(app, { ...deps, serverKeys, refusals });
  await consentRoutes(app, { ...deps, serverKeys });
  await app.register(async (scope) => {
    // oidc-provider reads the body itself, at most 56 kB.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    for (const url of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
      scope.route({
        method: ['GET', 'OPTIONS'],
        url,
        handler: async (request, reply) => send(reply, await ask(request, null)),
      });

    // Applications call these endpoints without a browser page. The endpoints read no cookie, so another site cannot
    // misuse a browser’s cookies.
    for (const url of ['/oidc/token', '/oidc/par', '/oidc/introspect', '/oidc/revoke', '/oidc/userinfo'])
      scope.route({
        method: url === '/oidc/userinfo' ? ['GET', 'POST', 'OPTIONS'] : ['POST', 'OPTIONS'],
        url,
        config: { readsNoCookie: true },
        handler: async (request, reply) => send(reply.header('cache-control', 'no-store'), await ask(request, null)),
      });

    for (const url of ['/oidc/auth', '/oidc/auth/:uid'])
      scope.get(url, requestPage(deps), async (request, reply) => {
        reply.header('cache-control', 'no-store');
        // The client is read before oidc-provider is called, because that call rewrites the URL of the request.
        const client = clientNamed(askingClient(request), deps.config, brandOf(request));
        const isQuiet = isUnseen(request) && client?.refreshIsActivity !== true;
        const person = await loggedIn(request, isQuiet ? quietRequestSessionOf : requestSessionOf);
        const answer = await ask(request, person);
        if (answer.status < 400) return send(reply, answer);
        return reply
          .code(answer.status)
          .type('text/html; charset=utf-8')
          .send(
            applicationErrorPage(contextOf(request), deps.config.mode, {
              reference: referenceOf(request.id),
              client,
              error: answer.refused,
              isOver: await isRequestOver(deps, request),
            }),
          );
      });

    interactionRoutes(scope, deps);
  });
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: LibraryAnswer, resumeName: string) {
  const { 'set-cookie': set, 'content-length': _, ...others } = headers;
  for (const [name, value] of Object.entries(others)) if (value !== undefined) reply.header(name, value);
  for (const cookie of givenCookies(set, resumeName)) reply.header('set-cookie', cookie);
  return reply.code(status).send(body);
}

function factsOf(request: FastifyRequest, person: LoggedInPerson | null, rows: RowCount): RequestFacts {
  const cache = new RequestCache();
  if (person) cache.keepAccount(person.account.id, { registeredAt: person.account.registeredAt, isActive: true });
  return {
    person,
    cache,
    answered: answeredIn(request),
    language: languageChosen(request) ?? null,
    lastKind: lastKindOf(request),
    framed: isFramed(request),
    // A getter is used, because parsing the user agent takes time and few requests write to the audit.
    get origin() {
      return auditOrigin(request);
    },
    network: networkOf(clientIp(request)),
    rows,
  };
}

/** The options of a route that browsers open as a page. Only a request with `prompt=none` may be opened in a frame. */
const requestPage = (deps: Pick<Deps, 'config'>) => {
  const mayBeFramed = (request: FastifyRequest) => isSilent(request, deps);
  const answersTo: AnsweredTo = { type: 'opened-page', mayBeFramed };
  return { ...pageRouteOptions, config: { answersTo } };
};

/**
 * True for a silent renewal in a frame. The parameters of a pushed request are not in the URL; `OwedSteps` checks them
 * later.
 */
function isSilent(request: FastifyRequest, { config }: Pick<Deps, 'config'>): boolean {
  const { client_id: client, prompt, request_uri: pushed } = request.query as Record<string, unknown>;
  return clientNamed(client, config, brandOf(request)) !== undefined && (prompt === 'none' || pushed !== undefined);
}

/**
 * True for a login request that the person does not see. It is no activity, so that a page that sends such requests at
 * intervals does not keep the session alive.
 */
const isUnseen = (request: FastifyRequest): boolean =>
  isFramed(request) || (request.query as Record<string, unknown>)['prompt'] === 'none';

const contextOf = (request: FastifyRequest) => ({ brand: brandOf(request), language: languageOf(request) });

/** True if a waiting request has expired, which happens an hour after it arrived. */
async function isRequestOver({ db, now }: Pick<Deps, 'db' | 'now'>, { params }: FastifyRequest): Promise<boolean> {
  const { uid } = params as { uid?: string };
  return uid !== undefined && isArtifactOver(db, artifactHash('Interaction', uid), now());
}

/** The person who is logged in. A session with an outstanding step is ignored, so for oidc-provider no person is logged in. */
async function loggedIn(request: FastifyRequest, read: typeof requestSessionOf): Promise<LoggedInPerson | null> {
  const found = await read(request);
  return found.state === 'signed-in' && found.account.activated ? found : null;
}

/**
 * The id of the client that sent the request. A new request has the parameter `client_id` of the protocol, and a
 * resumed request has our parameter `client`.
 */
function askingClient({ query, params }: FastifyRequest): unknown {
  const { client_id: asking, client } = query as Record<string, unknown>;
  return 'uid' in (params as object) ? client : asking;
}

/**
 * The person’s answer on one of our pages. It is read only from a resumed request, because a new request comes from the
 * application, which must not answer for the person.
 */
function answeredIn({ query, params }: FastifyRequest): RequestFacts['answered'] {
  const { answer } = query as Record<string, unknown>;
  if (!('uid' in (params as object))) return null;
  return answer === 'continue' || answer === 'deny' ? answer : null;
}

/** Sets the host and URL from our configuration, because oidc-provider builds its own URLs from them. */
function rewriteForBrand(raw: IncomingMessage, { origin }: HostedBrand): void {
  const [protocol = '', host = ''] = origin.split('://');
  delete raw.headers['forwarded'];
  delete raw.headers['x-forwarded-path'];
  Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol });
  // URLs without parameters need no change. Applications call them most often.
  if (raw.url !== undefined && /^\/oidc\/\w+$/.test(raw.url)) return;
  // The request line may contain an absolute URL, which would override the host.
  const { pathname, search, searchParams } = new URL(raw.url ?? '/', origin);
  raw.url = `${pathname}${search}`;
  // oidc-provider would answer in any response mode that it knows, above all with errors. With an unknown mode it
  // refuses the request and answers in the query.
  if (!searchParams.has('response_mode') || searchParams.getAll('response_mode').every((mode) => mode === 'query'))
    return;
  searchParams.set('response_mode', 'unsupported');
  raw.url = `${pathname}?${searchParams.toString()}`;
}
