import { isLanguage, languageCookie, type Language } from '@selvage/contract/languages';
import type { FastifyRequest } from 'fastify';

/** `?lang=ga` in a link sets the language of the page, which then keeps it. */
export function languageAsked({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return isLanguage(asked) ? asked : undefined;
}

/** The language that a person chose themselves. */
export function languageChosen({ cookies }: Pick<FastifyRequest, 'cookies'>): Language | undefined {
  const chosen = cookies[languageCookie];
  return isLanguage(chosen) ? chosen : undefined;
}

/** `ui_locales=ga-IE en`: the first supported language of an application's list. */
export const languageAmong = (locales: string | undefined): Language | undefined =>
  locales
    ?.split(' ')
    .map((each) => each.split('-')[0]?.toLowerCase())
    .find(isLanguage);

/** The language that the person chose, or the first supported language of the browser, or English. */
export function languageOf(request: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const chosen = languageChosen(request);
  if (chosen !== undefined) return chosen;
  const preferred = (request.headers['accept-language'] ?? '').slice(0, 256).split(',');
  return preferred.map((each) => each.split(/[-;]/)[0]?.trim().toLowerCase()).find(isLanguage) ?? 'en';
}
