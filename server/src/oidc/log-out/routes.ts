import { type Kind, kinds } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { SessionCookie } from '../../http/cookies.ts';
import { languageAmong, languageChosen, languageOf } from '../../http/pages/language.ts';
import { logOut } from '../../http/log-out-browser.ts';
import { installFormBody } from '../../http/request-body.ts';
import { type KnownSession, quietRequestSessionOf } from '../../http/request-session.ts';
import { publicDocument } from '../../http/pages/site-document.ts';
import {
  showRefusalAsPage,
  queryOf,
  sendPage,
  translatedPage,
  translationOf,
} from '../../http/pages/translated-page.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { clientNamed } from '../../http/limits/waiting-request.ts';
import type { ServerKeys } from '../../crypto/server-keys.ts';
import {
  type HintedSession,
  type LogOutParameters,
  logOutParameters,
  type LogOutRequest,
  logOutRequest,
  ofDisabledClient,
  passedHint,
  readHint,
} from './log-out-request.ts';
import { loggedOutPage, logOutQuestion } from './pages.ts';
import { isClientDisabled } from '../clients/client-store.ts';
import { endedApplications, keepEnded } from '../../http/ended-applications.ts';
import { applicationsOf, isPartOf } from '../tokens/participant-store.ts';
import type { RefusalNotes } from '../refusals/note-refusal.ts';

type LogOutDeps = Pick<Deps, 'db' | 'now' | 'config'> & { serverKeys: ServerKeys; refusals: RefusalNotes };

/**
 * Handles an application’s logout request. oidc-provider does not handle it, because it would end only the session that
 * we construct for each request. These routes end the browser’s session like any other logout.
 */
export async function logOutRoutes(app: FastifyInstance, deps: LogOutDeps): Promise<void> {
  const { mode } = deps.config;
  const cookie = new SessionCookie(deps.config);
  const end = async (request: FastifyRequest, reply: FastifyReply, to: WayBack) => {
    const known = await quietRequestSessionOf(request);
    const ended = known.state === 'anonymous' ? [] : await applicationsOf(deps.db, known.session.hash);
    await logOut(deps, cookie, request, reply);
    if (to.returnTo === null) keepEnded(reply, deps.config, ended);
    return goBack(reply, to);
  };

  await app.register(async (scope) => {
    installFormBody(scope);

    translatedPage(scope, '/oidc/logout', async (request, reply) => {
      const asked = logOutParameters(queryOf(request));
      const { client, hint, returnTo, refused } = await requestOf(deps, request, asked);
      if (refused) await deps.refusals.note(request, refused);
      const known = await quietRequestSessionOf(request);
      if (known.state === 'anonymous') return goBack(reply, { returnTo, client, kind: client?.kinds[0] });
      const { account } = known;
      if (hint && (await isOfSession(deps, hint, known)))
        return end(request, reply, { returnTo, client, kind: account.kind });
      const language = languageChosen(request) ?? languageAmong(asked.ui_locales) ?? languageOf(request);
      const context = { brand: brandOf(request), language };
      const page = logOutQuestion(context, { account, client, asked });
      // The browser would post a form of a `no-referrer` page with `Origin: null`, and the same-origin check would refuse it.
      reply.header('referrer-policy', 'same-origin').formRedirectTarget = returnTo;
      return sendPage(
        reply,
        publicDocument(page, context, { mode, translation: translationOf(request), offersLogIn: false }),
      );
    });

    // A form that another site posts arrives without our cookie (SameSite). After the redirect the browser sends the cookie.
    scope.post(
      '/oidc/logout',
      { config: { readsNoCookie: true }, onSend: showRefusalAsPage },
      async (request, reply) => {
        const { id_token_hint: token, ...asked } = logOutParameters(formOf(request));
        const { hint } = await requestOf(deps, request, {
          ...asked,
          ...(token !== undefined && { id_token_hint: token }),
        });
        const passed = hint && { id_token_hint: await passedHint(deps.serverKeys, brandOf(request).origin, hint) };
        const query = new URLSearchParams({ ...asked, ...passed }).toString();
        return reply.header('cache-control', 'no-store').redirect(`/oidc/logout${query && `?${query}`}`, 303);
      },
    );

    scope.post('/oidc/logout/confirm', { onSend: showRefusalAsPage }, async (request, reply) => {
      const { client, returnTo } = await requestOf(deps, request, logOutParameters(formOf(request)));
      const known = await quietRequestSessionOf(request);
      const kind = known.state === 'anonymous' ? client?.kinds[0] : known.account.kind;
      return end(request, reply, { returnTo, client, kind });
    });

    loggedOutRoute(scope, deps);
  });
}

function loggedOutRoute(scope: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  translatedPage(scope, '/oidc/logout/done', async (request, reply) => {
    // A person who opens this URL while logged in must not read that they are logged out.
    if ((await quietRequestSessionOf(request)).state !== 'anonymous') return reply.redirect('/oidc/logout', 303);
    const query = queryOf(request);
    const context = { brand: brandOf(request), language: languageOf(request) };
    const page = loggedOutPage(context, {
      kind: kinds.find((each) => each === query.get('kind')) ?? 'member',
      client: clientNamed(query.get('client'), config, context.brand),
      ended: endedApplications(request, config),
    });
    const surroundings = { mode: config.mode, translation: translationOf(request) };
    return sendPage(reply, publicDocument(page, context, surroundings));
  });
}

async function requestOf(
  { db, config, serverKeys }: LogOutDeps,
  request: FastifyRequest,
  asked: LogOutParameters,
): Promise<LogOutRequest> {
  const { id, origin } = brandOf(request);
  const { id_token_hint: token } = asked;
  const hint = token === undefined ? undefined : await readHint(serverKeys, origin, token);
  const found = logOutRequest(asked, hint, config.oidc?.clients.filter(({ brand }) => brand === id) ?? []);
  const { client } = found;
  return client && (await isClientDisabled(db, client.id)) ? ofDisabledClient(client) : found;
}

const formOf = ({ body }: FastifyRequest): URLSearchParams => new URLSearchParams({ ...(body as object) });

interface WayBack {
  returnTo: string | null;
  /** The application that requested the logout. The last page links to it if the browser does not return to the application. */
  client: OidcClient | null;
  kind: Kind | undefined;
}

function goBack(reply: FastifyReply, { returnTo, client, kind = 'member' }: WayBack): FastifyReply {
  const query = new URLSearchParams({ kind, ...(client && { client: client.id }) });
  return reply.header('cache-control', 'no-store').redirect(returnTo ?? `/oidc/logout/done?${query.toString()}`, 303);
}

/** True if the application knows this session and its owner. */
async function isOfSession(
  { db, serverKeys, config }: LogOutDeps,
  { clientId, sid, sub }: HintedSession,
  { account, session }: KnownSession,
): Promise<boolean> {
  const sector = config.oidc?.clients.find(({ id }) => id === clientId)?.sector;
  if (sector === undefined || !(await isPartOf(db, { sessionHash: session.hash, clientId, sid }))) return false;
  return sub === (await serverKeys.subjectOf(sector, account));
}
