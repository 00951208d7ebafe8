import type { Language } from '@selvage/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { languageAsked, languageOf } from '../../http/pages/language.ts';
import { installFormBody } from '../../http/request-body.ts';
import { referenceOf } from '../../http/request-id.ts';
import { requestSessionOf } from '../../http/request-session.ts';
import { publicDocument } from '../../http/pages/site-document.ts';
import { showRefusalAsPage, queryOf, sendPage } from '../../http/pages/translated-page.ts';
import { clientNamed, waitingUrl } from '../../http/limits/waiting-request.ts';
import { giveApplicationConsent } from '../../accounts/application-consents.ts';
import type { ServerKeys } from '../../crypto/server-keys.ts';
import { applicationErrorPage } from '../application-error-page.ts';
import { artifactHash, findArtifact, isArtifactOver } from '../tokens/artifact-store.ts';
import { sessionCutoffs } from '../tokens/participant-store.ts';
import { resumeCookieName } from '../protocol/request-cookies.ts';
import { scopesAsked } from './consented-scopes.ts';
import { claimsFor } from '../protocol/account-claims.ts';
import { chooseAccountUrl } from '../interaction/routes.ts';
import { consentPage } from './page.ts';
import { consentWording } from './wording.ts';

type ConsentDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'wakeOutbox'> & { serverKeys: ServerKeys };

interface Waiting {
  uid: string;
  client: OidcClient;
  scopes: string[];
  redirectUri: string;
  /** Contains the answer of an earlier page about the same request, and the language. */
  query: URLSearchParams;
}

const path = '/oidc/auth/:uid/consent';

/**
 * Serves the page of consent. Its path contains the id of the waiting request. The cookie of the request has the same
 * path, so only the browser that began the request can answer.
 */
export async function consentRoutes(app: FastifyInstance, deps: ConsentDeps): Promise<void> {
  await app.register(async (scope) => {
    installFormBody(scope);

    scope.get(path, { exposeHeadRoute: false, onSend: showRefusalAsPage }, async (request, reply) => {
      const waiting = await waitingRequest(deps, request);
      if (!waiting) return sendTooLate(deps, request, reply);
      const found = await requestSessionOf(request);
      if (found.state !== 'signed-in') return goOn(reply, waiting);
      const { account } = found;
      const { uid, client, scopes, redirectUri, query } = waiting;
      const language = languageAsked(request) ?? languageOf(request);
      const context = { brand: brandOf(request), language };
      const subject = await deps.serverKeys.subjectOf(client.sector, account);
      const claims = await claimsFor(deps, account.id, scopes);
      const urls = { answer: addressOf(uid, query), another: chooseAccountUrl(uid, client) };
      const page = consentPage({ client, scopes, claims, email: account.email, subject, urls }, context);
      // The browser would post a form of a `no-referrer` page with `Origin: null`, and the same-origin check would refuse it.
      reply.header('referrer-policy', 'same-origin').formRedirectTarget = redirectUri;
      const translation = addressOf(uid, query, language === 'en' ? 'ga' : 'en');
      const { mode } = deps.config;
      return sendPage(reply, publicDocument(page, context, { mode, translation, offersLogIn: false }));
    });

    scope.post(path, { onSend: showRefusalAsPage }, async (request, reply) => {
      const waiting = await waitingRequest(deps, request);
      if (!waiting) return sendTooLate(deps, request, reply);
      const { answer, subject } = { ...(request.body as Partial<Record<'answer' | 'subject', string>>) };
      if (answer !== 'allow') return goOn(reply, waiting, 'deny');
      const found = await requestSessionOf(request);
      if (found.state !== 'signed-in') return goOn(reply, waiting);
      const { account } = found;
      const { client, scopes } = waiting;
      // If another person has logged in since the page was shown, that person is asked, too.
      const isSame = subject === (await deps.serverKeys.subjectOf(client.sector, account));
      if (isSame) {
        const language = languageAsked(request) ?? languageOf(request);
        const wording = consentWording(client, scopes, language);
        await giveApplicationConsent(deps, found, { clientId: client.id, scopes, wording });
      }
      return goOn(reply, waiting);
    });
  });
}

/** Returns the request that waits for consent. Undefined if the request is over or belongs to another browser. */
async function waitingRequest({ db, now, config }: ConsentDeps, request: FastifyRequest): Promise<Waiting | undefined> {
  const { uid } = request.params as { uid: string };
  if (request.cookies[resumeCookieName(config.secureCookies)] !== uid) return undefined;
  const found = await findArtifact(db, artifactHash('Interaction', uid), now(), sessionCutoffs(config, now()));
  const { params = {} } = (found?.payload ?? {}) as { params?: Record<string, unknown> };
  const { client_id: id, scope, redirect_uri: redirectUri } = params;
  const client = clientNamed(id, config, brandOf(request));
  if (!client || typeof redirectUri !== 'string') return undefined;
  const scopes = scopesAsked(scope, client, config.oidc?.resources ?? []);
  return { uid, client, scopes, redirectUri, query: queryOf(request) };
}

function addressOf(uid: string, query: URLSearchParams, language?: Language): string {
  const kept = new URLSearchParams(query);
  if (language !== undefined) kept.set('lang', language);
  return `/oidc/auth/${uid}/consent?${kept.toString()}`;
}

function goOn(reply: FastifyReply, { uid, client, query }: Waiting, answer?: 'deny'): FastifyReply {
  const earlier = query.get('answer') === 'continue' ? 'continue' : null;
  return reply.header('cache-control', 'no-store').redirect(waitingUrl(uid, client, answer ?? earlier), 303);
}

/** Shows what to do if the request of a link was already answered, is too old, or belongs to another browser. */
async function sendTooLate({ db, now, config }: ConsentDeps, request: FastifyRequest, reply: FastifyReply) {
  const context = { brand: brandOf(request), language: languageOf(request) };
  const client = clientNamed(queryOf(request).get('client'), config, context.brand);
  const { uid } = request.params as { uid: string };
  const isOver = await isArtifactOver(db, artifactHash('Interaction', uid), now());
  const page = applicationErrorPage(context, config.mode, { reference: referenceOf(request.id), client, isOver });
  return sendPage(reply.code(400), page);
}
