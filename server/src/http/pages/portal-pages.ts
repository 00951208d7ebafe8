import { join } from 'node:path';
import { screenAt } from '@selvage/contract/screens';
import { sessionHintCookie } from '@selvage/contract/hint-cookies';
import { kindOfRouteType } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { installAssets } from './assets.ts';
import type { BuiltWeb } from './built-web.ts';
import { WebDocuments, pageSettings } from './documents.ts';
import { sendRefusal } from '../errors.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { shippedFile } from '../../config/shipped-files.ts';
import { areAnyPasskeysUsed } from '../../ways/passkey/passkey-permission.ts';
import { brandFiles } from './brand-files.ts';
import { brandOf } from './brands.ts';
import { isFramed } from '../fetch-metadata.ts';
import { languageOf } from './language.ts';

/**
 * The first parts of paths of calls and files, and of paths where scanners look for other products. No screen of the web application has
 * such a path.
 */
const programPaths = 'api|assets|brands|csp-reports|hooks|login|securepayment|oauth2|saml|metrics';
/** The first parts of paths of pages that people open but that are not screens of the web application. */
const pagePaths = 'dev|desk';
const reserved = `${programPaths}|${pagePaths}`;

/** Paths that get a plain 404. No screen has a dot in its path, so a path with a dot is a file. */
const neverAPage = new RegExp(`^/(?:${programPaths})(?:/|$)|\\.|%2e`, 'i');
const besideScreens = new RegExp(`^/(?:${pagePaths})(?:/|$)`, 'i');

/**
 * True if an unknown path gets an HTML page. A mistyped `/dev/inbox` gets the not-found page, but `/desk/login` must not become a screen of
 * the web application.
 */
const isPage = (path: string): boolean =>
  !neverAPage.test(path) && !(besideScreens.test(path) && screenAt(path) !== undefined);

interface LoginRoute {
  Params: { type: string };
}

/** The path of a login. Its first part names the kind of user. Every word is accepted there, except the reserved names. */
const loginPath = `/:type(^(?!(?:${reserved})$)[^/.]+$)/login`;

const backToLogin = async (request: FastifyRequest<LoginRoute>, reply: FastifyReply) =>
  reply.redirect(`/${kindOfRouteType(request.params.type)}login/login`, 303);

/** Serves the web application: its assets, and its document for screens and, with status 404, for unknown paths. */
export function installPages(
  app: FastifyInstance,
  { config, content }: Pick<Deps, 'config' | 'content'>,
  built: BuiltWeb | undefined,
): void {
  const nothing = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(reply, 'request.not-found', { requestId: request.id });
  if (!built) return void app.setNotFoundHandler(nothing);
  const documents = new WebDocuments(built, config, content);
  installAssets(app, join(built.root, 'assets'));
  installEmbed(app, config, built);

  // With a query in the URL, the entry screen chooses the next screen. Without a query, the next screen is always the member login.
  app.get('/', (request, reply) =>
    request.url === '/' ? reply.redirect('/memberlogin/login') : documents.send(request, reply, 'shell'),
  );
  app.get<LoginRoute>(loginPath, (request, reply) => {
    // The script redirects a person who is probably logged in, so no login form may appear before the script runs.
    const mayBeSignedIn = request.cookies[sessionHintCookie] !== undefined;
    // In a frame the page has no header, so no header may appear before the script runs.
    return documents.send(
      request,
      reply,
      mayBeSignedIn || isFramed(request) ? 'shell' : kindOfRouteType(request.params.type),
    );
  });
  // The browser sends this form if the person submits it before the script has loaded. The person returns to the login, and nothing of the
  // form is read. The `Origin` of the request is `null`, because our pages send no referrer.
  app.post<LoginRoute>(loginPath, { config: { changesNothing: true }, onRequest: backToLogin }, backToLogin);
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/memberlogin/accountdetails/changepassword'),
  );
  // The debug screen is for people who know its URL, so search engines must not list it.
  app.get('/debug', (request, reply) => documents.send(request, reply.header('x-robots-tag', 'noindex'), 'shell'));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isPage(path)) return nothing(request, reply);
    // The web application redirects unknown paths to the entry screen. The status 404 is for programs that run no script.
    return documents.send(request, reply.code(screenAt(path) ? 200 : 404), 'shell');
  });
}

/** Serves the script that embeds a login in another site, and its types. These URLs must not change. */
function installEmbed(app: FastifyInstance, config: Config, built: BuiltWeb): void {
  const script = readFileSync(shippedFile('server/assets/embed.js'), 'utf8');
  const types = readFileSync(join(built.root, 'embed.d.ts'));

  app.get('/embed.js', (request, reply) => {
    const brand = brandOf(request);
    const sheet = brandFiles(brand).sheet?.url;
    const given = {
      language: languageOf(request),
      script: `/${built.area.script}`,
      styles: [`/${built.embed.style}`, ...(sheet === undefined ? [] : [sheet])],
      settings: pageSettings(brand, config),
      passkeys: areAnyPasskeysUsed(config) ? 'on' : 'off',
    };
    const text = `const given = ${JSON.stringify(given)};\n${script}`;
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
  });
  app.get('/embed.d.ts', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(types),
  );
}
