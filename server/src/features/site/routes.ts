import { wordingDigest } from '@selvage/contract/api/consents';
import { screenPaths } from '@selvage/contract/screens';
import { type Kind, kinds, routeTypeOf } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import { languageOf } from '../../http/pages/language.ts';
import { requestSessionOf } from '../../http/request-session.ts';
import { lastLoginLine } from '../../http/pages/last-login.ts';
import { admission } from '../../http/pages/site-page.ts';
import { privateDocument, publicDocument } from '../../http/pages/site-document.ts';
import {
  loginFor,
  ownPageHeader,
  sendPage,
  showRefusalAsPage,
  translatedPage,
  translationOf,
} from '../../http/pages/translated-page.ts';
import { previousLogin } from '../../sessions/previous-login.ts';
import { refuse } from '../../refuse.ts';
import { isShippedPage } from '../../config/shipped-values.ts';
import { loggedInPage, textPage, textPages } from './pages.ts';
import { wordingPage } from './wording-page.ts';

/**
 * Serves the pages for questions, contact, terms, privacy and accessibility. If the operator has such a page elsewhere, the path redirects
 * there.
 */
export function textRoutes(
  app: FastifyInstance,
  { config: { mode }, content }: Pick<Deps, 'config' | 'content'>,
): void {
  for (const { path, section, name, link, isDated } of textPages) {
    translatedPage(app, path, async (request, reply) => {
      const brand = brandOf(request);
      const own = link(brand.links);
      if (!isShippedPage(own, path)) return reply.redirect(own);
      const language = languageOf(request);
      const text = (await content.find({ section, name, brand: brand.id, language })) ?? refuse('request.not-found');
      const page = textPage(text, { brand, language, isDated });
      const surroundings = { mode, translation: translationOf(request) };
      const entry = admission(await requestSessionOf(request), kinds);
      if (entry.type === 'log-in') return sendPage(reply, publicDocument(page, { brand, language }, surroundings));
      const { account } = entry;
      const context = { brand, language, account, area: account.kind };
      return sendPage(reply, privateDocument(page, context, surroundings));
    });
  }
}

/** Shows a text as people saw it, by its digest. A text is public, so nobody needs to log in. */
export function wordingRoutes(app: FastifyInstance, { db, config: { mode } }: Pick<Deps, 'db' | 'config'>): void {
  app.get<{ Params: { digest: string } }>(
    '/wordings/:digest',
    { onSend: showRefusalAsPage },
    async (request, reply) => {
      const digest = wordingDigest.safeParse(request.params.digest).data ?? refuse('request.not-found');
      const context = { brand: brandOf(request), language: languageOf(request) };
      const page = (await wordingPage(db, digest, context)) ?? refuse('request.not-found');
      return sendPage(reply, publicDocument(page, context, { mode, translation: null }));
    },
  );
}

/** Pages of the member area that our screens link to. */
const memberPages = ['settings', 'contactdetails', 'policydetails'];

/**
 * Shows “You are logged in” at the paths of the areas. A proxy sends a path to the server of its area, so a request that reaches us has no
 * such server.
 */
export function areaRoutes(app: FastifyInstance, { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): void {
  const { brands, mode } = config;
  for (const [path, kind] of ownAreas(brands)) {
    if (isTaken(app, path)) continue;
    translatedPage(app, path, async (request, reply) => {
      reply.header(ownPageHeader, 'logged-in');
      const entry = admission(await requestSessionOf(request), kinds);
      if (entry.type === 'log-in') return reply.redirect(loginFor(kind, request));
      const { account, since } = entry;
      const context = { brand: brandOf(request), language: languageOf(request), account, area: account.kind };
      const surroundings = { mode, translation: translationOf(request) };
      const lastLogin = lastLoginLine(context, await previousLogin(db, account.id, since), now());
      return sendPage(reply, privateDocument(loggedInPage(context, lastLogin), context, surroundings));
    });
    if (kind !== 'member') continue;
    const within = path.replace(/\/?$/, '/');
    for (const name of memberPages)
      if (!isTaken(app, within + name)) app.get(within + name, (_request, reply) => reply.redirect(path));
    if (!isTaken(app, `${within}consent`))
      app.get(`${within}consent`, async (request, reply) => {
        const found = await requestSessionOf(request);
        // A person who only has to answer new terms may see this screen too.
        const mayOpen =
          admission(found, kinds).type !== 'log-in' || (found.state === 'partial' && found.stage === 'owes-terms');
        if (found.state === 'anonymous' || !mayOpen) return reply.redirect(loginFor(kind, request));
        return reply.redirect(`/${routeTypeOf(found.account.kind)}${screenPaths.privacy}`);
      });
  }
}

/** Returns the area paths on our own hosts, each with the kind whose login leads there. */
function ownAreas(brands: Config['brands']): Map<string, Kind> {
  const found = new Map<string, Kind>();
  for (const { areas, origin } of brands)
    for (const kind of kinds) {
      const { pathname, origin: target } = new URL(areas[kind], origin);
      if (target === origin && !found.has(pathname)) found.set(pathname, kind);
    }
  return found;
}

const isTaken = (app: FastifyInstance, path: string): boolean =>
  [path, path.replace(/\/?$/, '/'), path.replace(/\/$/, '')].some((url) => app.hasRoute({ method: 'GET', url }));
