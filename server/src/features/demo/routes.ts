import { isLanguage, languageCookie } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/brands.ts';
import { findBuiltWeb } from '../../http/built-web.ts';
import { languageOf } from '../../http/language.ts';
import { visitorOf } from '../../http/require-user.ts';
import { serveAsset } from '../../http/serve-asset.ts';
import { planSummaryOf } from '../../identity/plan-summary.ts';
import { refuse } from '../../refuse.ts';
import { accountsPage } from './accounts-page.ts';
import { admission } from './admission.ts';
import { privateDocument, publicDocument } from './demo-document.ts';
import { memberPage, memberPagePaths, type Embedding } from './member-page.ts';
import { privatePages, type PrivatePage } from './private-pages.ts';
import { textPage, textPages } from './text-page.ts';
import { wrongAreaPage } from './wrong-area-page.ts';

/** The pages around the product, so that every link of it goes somewhere. In demo mode only. */
export function demoRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'content' | 'registry'>): void {
  const area = findBuiltWeb()?.area;
  const surroundings = (request: FastifyRequest) => ({ area, translation: translationOf(request) });
  serveAsset(app, '/dev/demo.css', 'demo', 'css');

  app.get('/dev', (request, reply) => {
    const context = { brand: brandOf(request), language: 'en' } as const;
    return sendPage(reply, publicDocument(accountsPage(deps.config), context, { area, translation: null }));
  });

  memberPages(app, deps);

  for (const { path, section, name } of textPages) {
    translatedPage(app, path, async (request, reply) => {
      const context = { brand: brandOf(request), language: languageOf(request) };
      const text =
        (await deps.content.find({ section, name, brand: context.brand.id, language: context.language })) ??
        refuse('request.not-found');
      return sendPage(reply, publicDocument(textPage(text, context), context, surroundings(request)));
    });
  }

  for (const each of privatePages) {
    translatedPage(app, each.path, async (request, reply) => {
      const entry = admission(await visitorOf(request), each.kinds);
      if (entry.verdict === 'log-in') return reply.redirect(loginFor(each, request));
      const { account } = entry;
      const fromSettings = queryOf(request).get('settings') === 'true';
      const context = {
        brand: brandOf(request),
        language: languageOf(request),
        account,
        area: each.area,
        fromSettings,
        plans: () => planSummaryOf(deps, account),
      };
      const isWelcome = entry.verdict === 'welcome';
      const written = isWelcome ? await each.write(context) : wrongAreaPage(context);
      return sendPage(reply.code(isWelcome ? 200 : 403), privateDocument(written, context, surroundings(request)));
    });
  }
}

/** EM1. The third way has the login of the other brand in it, which the browser takes for another site. */
function memberPages(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  serveAsset(app, '/dev/member-page.css', 'member-page', 'css');
  serveAsset(app, '/dev/member-page.js', 'member-page', 'js');
  const otherOrigin = (own: string): string => config.brands.find(({ origin }) => origin !== own)?.origin ?? own;
  const embeddings: Record<Embedding['way'], (own: string) => Embedding> = {
    page: () => ({ way: 'page' }),
    frame: (own) => ({ way: 'frame', origin: own }),
    'other-site': (own) => ({ way: 'other-site', origin: otherOrigin(own) }),
  };
  for (const [way, path] of Object.entries(memberPagePaths)) {
    app.get(path, (request, reply) => {
      const embedding = embeddings[way as Embedding['way']](brandOf(request).origin);
      const framed = embedding.way === 'page' ? '' : `; frame-src ${embedding.origin}`;
      reply.header(
        'content-security-policy',
        `default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'${framed}`,
      );
      return sendPage(reply, memberPage(embedding));
    });
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A page that can be had in another language by `?lang=`, which is then kept as the person's choice. */
function translatedPage(app: FastifyInstance, path: string, answer: Answer): void {
  app.get(path, (request, reply) => {
    const query = queryOf(request);
    const chosen = query.get('lang');
    if (!isLanguage(chosen)) return answer(request, reply);
    query.delete('lang');
    const rest = query.size > 0 ? `?${query.toString()}` : '';
    const aYear = 365 * 24 * 60 * 60;
    return reply
      .setCookie(languageCookie, chosen, { path: '/', sameSite: 'lax', maxAge: aYear })
      .redirect(`${pathOf(request)}${rest}`, 303);
  });
}

/** Made at each request, for one person in one language. */
function sendPage(reply: FastifyReply, document: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? '/';
const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '');

function translationOf(request: FastifyRequest): string {
  const query = queryOf(request);
  query.set('lang', languageOf(request) === 'en' ? 'ga' : 'en');
  return `${pathOf(request)}?${query.toString()}`;
}

function loginFor(page: PrivatePage, request: FastifyRequest): string {
  const query = queryOf(request);
  const target = query.size > 0 ? `${page.path}?${query.toString()}` : page.path;
  return `/${routeTypeOf(page.area)}/login?redir=${encodeURIComponent(target)}`;
}
