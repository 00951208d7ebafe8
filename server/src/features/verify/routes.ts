import { safeRedirect } from '@selvage/contract/rules/safe-redirect';
import { type Kind, kinds, routeTypeOf } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Acr, acrLevels, isWeaker } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import { auditingDenials } from '../../http/access-denied.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { quietRequestSessionOf, requestSessionOf } from '../../http/request-session.ts';
import { mayUsePasskeys } from '../../ways/passkey/passkey-permission.ts';
import { ServerKeys } from '../../crypto/server-keys.ts';
import { acrOf } from '../../ways/ways.ts';
import { refuse } from '../../refuse.ts';
import { SignedIdentities } from './signed-identities.ts';

interface VerifyRequest {
  /** The kinds of user who may open the area. By default all kinds. */
  kinds: readonly Kind[];
  acr: Acr;
  /** True for a request that the page makes by itself. Such a request does not keep the session alive. */
  quiet: boolean;
  /**
   * True for proxies that pass the answer on to the browser. The answer is then 302 to the login or the second step instead of 401 or 403.
   */
  redirects: boolean;
  /** The URL that the person requested. */
  originalUri: string | null;
}

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Tells a proxy, for each request to an area, who is logged in. It changes nothing but the time of the last activity. */
export function verifyRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>): void {
  const serverKeys = new ServerKeys(deps);
  const identities = new SignedIdentities(serverKeys);
  const answer = async (request: FastifyRequest, reply: FastifyReply, wanted: VerifyRequest, success: 200 | 204) => {
    reply.header('cache-control', 'no-store');
    const session = await (wanted.quiet ? quietRequestSessionOf(request) : requestSessionOf(request));
    if (session.state !== 'signed-in' || !session.account.activated) {
      const [kind = 'member'] = wanted.kinds;
      return leadTo(request, reply, { ...wanted, kind, screen: 'login', refusal: 'session.required' });
    }
    const { account, session: opened } = session;
    if (!wanted.kinds.includes(account.kind)) refuse('action.not-allowed');
    if (isWeaker(acrOf(opened.shownFactors), wanted.acr)) {
      const { kind } = account;
      // Do not lead a person to a step that their kind cannot have.
      const canMeet = wanted.acr === 'phr' ? mayUsePasskeys(deps.config, kind) : deps.config.twoFactor[kind].enabled;
      if (!canMeet) refuse('step-up.required');
      return leadTo(request, reply, { ...wanted, kind, screen: 'confirm/code', refusal: 'step-up.required' });
    }
    const { sub, kind, acr, jwt } = await identities.of(brandOf(request), session, deps.now());
    return reply
      .code(success)
      .headers({ 'selvage-subject': sub, 'selvage-kind': kind, 'selvage-acr': acr, 'selvage-identity': jwt })
      .send();
  };

  app.get(
    '/oidc/verify',
    { logLevel: 'warn', exposeHeadRoute: false },
    auditingDenials(async (request, reply) => answer(request, reply, requestByQuery(request), 204)),
  );

  // Envoy puts its prefix before the requested path, keeps the method, and accepts only 200. The body is meant for the area and is not
  // read.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: everyMethod,
      url: '/oidc/verify/:kind/:acr/*',
      logLevel: 'warn',
      config: { changesNothing: true },
      handler: auditingDenials(async (request, reply) => answer(request, reply, requestByPath(request), 200)),
    });
  });

  // Outside this prefix, the first part of a path may be any word and leads to a login. Unknown paths here must not.
  app.all('/oidc/*', () => refuse('request.not-found'));

  app.get('/oidc/jwks', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return { keys: await serverKeys.published() };
  });
}

interface LoginRedirect extends Pick<VerifyRequest, 'acr' | 'redirects' | 'originalUri'> {
  kind: Kind;
  /**
   * The screen that the person is sent to. `login` also leads to a code or set-up that is still owed. `confirm/code` leads to the set-up if
   * the person has no second step.
   */
  screen: 'login' | 'confirm/code';
  refusal: 'session.required' | 'step-up.required';
}

function leadTo(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, acr, screen, refusal, redirects, originalUri }: LoginRedirect,
) {
  const { origin } = brandOf(request);
  const login = new URL(`/${routeTypeOf(kind)}/${screen}`, origin);
  const target = safeRedirect(originalUri, origin);
  if (target !== undefined) login.searchParams.set('redir', target.slice(origin.length));
  // A code is weaker than `phr`, and after it the person would be sent here again. So the screen asks only for a passkey, and tells people
  // without one how to add it.
  if (screen === 'confirm/code' && acr === 'phr') login.searchParams.set('only', 'passkey');
  reply.header('selvage-login', login.href);
  if (redirects) return reply.redirect(login.href, 302);
  return refuse(refusal);
}

const parameters = new Set(['kind', 'acr', 'quiet', 'login']);

function requestByQuery({ query, headers }: FastifyRequest): VerifyRequest {
  const given = new Map(Object.entries(query as Record<string, string | string[]>));
  if ([...given.keys()].some((name) => !parameters.has(name))) refuse('request.malformed');
  const [kind, acr, login] = ['kind', 'acr', 'login'].map((name) => given.get(name));
  if (login !== undefined && login !== 'redirect') refuse('request.malformed');
  return {
    kinds:
      kind === undefined
        ? kinds
        : [kind]
            .flat()
            .flatMap((each) => each.split(','))
            .map(asKind),
    acr: asAcr(acr ?? 'password'),
    quiet: given.has('quiet'),
    redirects: login === 'redirect',
    originalUri: firstOf(headers['x-original-uri']) ?? firstOf(headers['x-forwarded-uri']) ?? null,
  };
}

function requestByPath({ params, raw }: FastifyRequest): VerifyRequest {
  const { kind, acr } = params as { kind: string; acr: string };
  const prefix = `/oidc/verify/${kind}/${acr}`;
  return {
    kinds: kind.split(',').map(asKind),
    acr: asAcr(acr),
    quiet: false,
    redirects: true,
    originalUri: raw.url?.startsWith(prefix) ? raw.url.slice(prefix.length) : null,
  };
}

const firstOf = (header: string | string[] | undefined): string | undefined => [header].flat()[0];

/** A misspelt kind or strength in the configuration of a proxy is refused, so that it never lets a request through. */
const asKind = (text: string): Kind => kinds.find((kind) => kind === text) ?? refuse('request.malformed');

const asAcr = (text: unknown): Acr => acrLevels.find((acr) => acr === text) ?? refuse('request.malformed');
