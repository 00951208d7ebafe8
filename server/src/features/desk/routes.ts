import { timingSafeEqual } from 'node:crypto';
import type { RefusalBody } from '@selvage/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { digest, everyDigest } from '../../crypto/key-ring.ts';
import { type Markup, html } from '../../html.ts';
import { DeskProvider } from '../../gateways/desk-provider/desk-provider.ts';
import { auditingDenials } from '../../http/access-denied.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { findBuiltWeb } from '../../http/pages/built-web.ts';
import { auditOrigin } from '../../http/read-request-context.ts';
import { installFormBody } from '../../http/request-body.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { serveAsset } from '../../http/pages/assets.ts';
import { MessageCookie, TokenCookie } from '../../http/cookies.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import { deskIdle, touchDeskSession } from '../../support/agents/desk-session-store.ts';
import { openIdLoginLife } from '../../support/agents/openid-login-store.ts';
import { refuse } from '../../refuse.ts';
import { minutes } from '@selvage/contract/time-units';
import { actionRoutes } from './action-routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { personApprovalRoutes } from './approvals/person-approvals.ts';
import { pagesOfForms, unknownPath } from './other-paths.ts';
import { applicationsSheet, copyScript, deskDocument, refusalPage } from './desk-document.ts';
import {
  type AgentRoute,
  type DeskAnswer,
  type DeskDeps,
  type OpenRequest,
  type OpenRoute,
  deskCookie,
  mayUse,
} from './desk-route.ts';
import { openIdConfirmRoutes, openIdRoutes } from './openid.ts';
import { signInRoutes } from './agent-sign-in.ts';
import { loginEndedPage } from './agent-sign-in-pages.ts';
import { isFlashName } from './flash-messages.ts';
import { homeRoutes, proofRoutes } from './home.ts';
import { personRoutes } from './person-page.ts';

const agentRoutes = [homeRoutes, personRoutes, actionRoutes, personApprovalRoutes, proofRoutes, applicationRoutes];

const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const headers = {
  'cache-control': 'no-store',
  // Browsers send `Origin: null` with a form under `no-referrer`, and we could not check where the form comes from.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** Pages about people run no script. Those about applications have one that copies. */
const policyOf = ({ routeOptions: { url = '' } }: FastifyRequest): string =>
  url.startsWith('/desk/application') ? `${policy}; script-src 'self'` : policy;

/** If the desk is off or not on this host, its paths answer like unknown pages, so that a visitor cannot find out that a desk exists. */
export async function deskRoutes(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { desk } = deps.config;
  if (desk === null) return;
  const isHere = ({ hostname }: FastifyRequest) => desk.hosts?.includes(hostname.toLowerCase()) !== false;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => (isHere(request) ? undefined : reply.callNotFound()));
    installFormBody(scope);
    const pages = new DeskPages(deps);
    serveAsset(scope, '/desk/desk.css', 'server/assets/desk.css');
    serveAsset(scope, applicationsSheet, 'server/assets/desk-applications.css');
    serveAsset(scope, copyScript, 'server/assets/desk-copy.js');
    await scope.register(async (inner) => {
      inner.addHook('onSend', (request, reply, payload, done) => {
        if (!isHere(request)) return done(null, payload);
        reply.headers({ ...headers, 'content-security-policy': policyOf(request) });
        done(null, pages.refusalAsPage(request, reply, payload));
      });
      const openid = desk.openid && new DeskProvider(desk.openid, deps.now);
      for (const each of [...signInRoutes(deps, openid), ...openIdRoutes(deps, openid), unknownPath])
        pages.open(inner, each);
      const guarded = [...agentRoutes.flatMap((routes) => routes(deps)), ...openIdConfirmRoutes(deps, openid)];
      for (const each of [...guarded, ...pagesOfForms(guarded)]) pages.guarded(inner, each);
    });
  });
}

class DeskPages {
  readonly #deps: DeskDeps;
  readonly #cookie: TokenCookie;
  /** This cookie is `SameSite=Lax`, because the browser must send it when it returns from the provider's site. */
  readonly #openIdCookie: TokenCookie;
  readonly #said: MessageCookie;
  readonly #guesses: ClientThrottle;
  readonly #styles = findBuiltWeb()?.area.styles ?? [];

  constructor(deps: DeskDeps) {
    this.#deps = deps;
    this.#cookie = deskCookie(deps.config);
    this.#openIdCookie = new TokenCookie(deps.config, { name: 'desk-openid', sameSite: 'lax', life: openIdLoginLife });
    this.#said = new MessageCookie(deps.config, { name: 'desk-said', path: '/desk' });
    this.#guesses = new ClientThrottle(deps, { name: 'desk', hits: 29, window: minutes(10), proofOfWork: 'never' });
  }

  open(scope: FastifyInstance, { method, path, isCounted, answersTo, answer }: OpenRoute): void {
    scope.route({
      method,
      url: path,
      exposeHeadRoute: isCounted === undefined,
      config: { ...(answersTo && { answersTo }) },
      handler: async (request, reply) => {
        const asked = this.#ask(request);
        const counts = isCounted?.(asked) ?? method === 'POST';
        if (counts) await this.#guesses.count(request);
        const given = await answer(asked);
        if (counts) for (let hit = 0; hit < forgivenHits(given); hit++) await this.#guesses.forgive(request);
        return this.#send(request, reply, given, null);
      },
    });
  }

  guarded(scope: FastifyInstance, { method, path, needs, answer, again }: AgentRoute): void {
    scope.route({
      method,
      url: path,
      handler: auditingDenials(async (request, reply) => {
        const sessionHash = this.#cookie.read(request);
        const agent = sessionHash && (await touchDeskSession(this.#deps.db, sessionHash, this.#deps.now()));
        const asked = this.#ask(request);
        if (!sessionHash || !agent || !isServed(agent, this.#deps.config)) {
          const goTo = sessionHash ? '/desk/sign-in?said=again' : '/desk/sign-in';
          const next = again && asked.form['owner'] !== undefined ? loginEndedPage(asked.form, request.url) : { goTo };
          return this.#send(request, reply, { ...next, session: 'over' }, null);
        }
        const named = { name: agent.name, reason: null };
        request.caller = { session: sessionHash.toString('base64url'), actor: named };
        const wanted = digest(this.#deps.keys, 'desk-form', sessionHash.toString('hex'));
        // Every login of the agent accepts this mark. It only lets the form be shown again, and proves no change.
        const owner = digest(this.#deps.keys, 'desk-form-owner', agent.id);
        if (!mayUse(agent, needs)) refuse('action.not-allowed');
        const isProven = method === 'GET' || isAny(asked.form['proof'] ?? '', everyDigest(wanted));
        const isOwn = isAny(asked.form['owner'] ?? '', everyDigest(owner));
        const respond = isProven ? answer : isOwn ? again : undefined;
        if (!respond) refuse('request.foreign-origin');
        const proof = html`${hidden('proof', wanted.current)}${hidden('owner', owner.current)}`;
        const params = Object(request.params) as Record<string, string>;
        const { said, ...others } = asked.query;
        const query = said !== undefined && this.#said.take(request, reply, said) ? asked.query : others;
        const given = await respond({ ...asked, query, agent, sessionHash, params, proof });
        return this.#send(request, reply, given, { agent, proof });
      }),
    });
  }

  /** Turns a refusal into a page. Other answers are not changed. */
  refusalAsPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isRefusal || request.brand === null) return payload;
    reply.type('text/html; charset=utf-8');
    const page = refusalPage(JSON.parse(String(payload)) as RefusalBody);
    return deskDocument(page, { brand: request.brand, styles: this.#styles, signedIn: null });
  }

  #ask(request: FastifyRequest): OpenRequest {
    const form = (request.body ?? {}) as Record<string, string>;
    const search = request.url.split('?')[1] ?? '';
    const query = Object.fromEntries(new URLSearchParams(search));
    const { name: brandName, origin: brandOrigin } = brandOf(request);
    const site = request.headers['sec-fetch-site'] ?? 'none';
    return {
      form,
      query,
      search,
      origin: auditOrigin(request),
      brandName,
      brandOrigin,
      isForeign: site !== 'none' && site !== 'same-origin',
      openIdLogin: this.#openIdCookie.read(request),
    };
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: DeskAnswer,
    signedIn: Parameters<typeof deskDocument>[1]['signedIn'],
  ): FastifyReply {
    keepIn(this.#cookie, reply, answer.session);
    keepIn(this.#openIdCookie, reply, answer.openIdLogin);
    if ('goTo' in answer) {
      const said = new URLSearchParams(answer.goTo.split('?')[1]).get('said') ?? '';
      if (isFlashName(said)) this.#said.set(reply, said);
      return reply.redirect(answer.goTo, 303);
    }
    if (answer.goOnTo !== undefined) reply.header('refresh', `0; url=${answer.goOnTo}`);
    // The browser opens the login page when the idle time is over, so that no personal data stays on the screen. The login page does not
    // keep the session alive.
    if (signedIn && !answer.keepsInput) reply.header('refresh', `${deskIdle / 1000}; url=/desk/sign-in?said=again`);
    const document = deskDocument(answer, { brand: brandOf(request), styles: this.#styles, signedIn });
    return reply
      .code(answer.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(document);
  }
}

/**
 * The number of counted requests that a successful login gives back. A login by OpenID takes two: one to leave for the provider, which is
 * not a success yet, and one to return.
 */
function forgivenHits(answer: DeskAnswer): number {
  if (answer.openIdLogin === undefined) return 'goTo' in answer ? 1 : 0;
  return answer.session ? 2 : 0;
}

/** False if the operator has switched off the type of login that the agent used. The agent is then logged out. */
const isServed = ({ issuer }: Agent, { desk }: Pick<Config, 'desk'>): boolean =>
  issuer === null ? desk?.openid?.only !== true : desk?.openid?.issuer === issuer;

function keepIn(cookie: TokenCookie, reply: FastifyReply, value: { token: string } | 'over' | undefined): void {
  if (value === 'over') cookie.clear(reply);
  else if (value) cookie.set(reply, value.token);
}

const hidden = (name: string, value: Buffer): Markup =>
  html`<input type="hidden" name="${name}" value="${value.toString('base64url')}" />`;

/** True if the token was made with any of the keys, so that a form opened before a key rotation still works. */
function isAny(given: string, wanted: readonly Buffer[]): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return wanted.some((each) => bytes.length === each.length && timingSafeEqual(bytes, each));
}
