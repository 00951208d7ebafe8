import { isLanguage, languageCookie } from '@selvage/contract/languages';
import { routeTypeOf, type Kind } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { languageOf } from './language.ts';
import { refusalAsPage } from './refused-page.ts';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** This header tells the doctor that no other system serves the area, because the answer comes from this server. */
export const ownPageHeader = 'x-selvage-page';

/** A page with a language switch. `?lang=` sets the language, and a cookie keeps the choice. */
export function translatedPage(app: FastifyInstance, path: string, answer: Answer): void {
  app.get(path, { onSend: showRefusalAsPage }, (request, reply) => {
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

/** A refused request for a page, or from a form, gets a page as its answer. */
export const showRefusalAsPage: onSendHookHandler = (request, reply, payload, done) =>
  done(null, refusalAsPage(request, reply, payload));

/** The page is for one person in one language, so it must not be cached. */
export function sendPage(reply: FastifyReply, document: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
}

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.split('?')[1] ?? '');

/** The URL of the same page in the other language. */
export function translationOf(request: FastifyRequest): string {
  const query = queryOf(request);
  query.set('lang', languageOf(request) === 'en' ? 'ga' : 'en');
  return `${pathOf(request)}?${query.toString()}`;
}

/** The URL of the login of a kind, which leads back to the requested page. */
export function loginFor(kind: Kind, request: FastifyRequest): string {
  const query = queryOf(request);
  const target = query.size > 0 ? `${pathOf(request)}?${query.toString()}` : pathOf(request);
  return `/${routeTypeOf(kind)}/login?redir=${encodeURIComponent(target)}`;
}

const pathOf = (request: FastifyRequest): string => request.routeOptions.url ?? '/';
