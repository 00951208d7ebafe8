import { isLanguage, languageCookie, type Language } from '@selvage/contract/languages';
import type { FastifyRequest } from 'fastify';

/** Returns the language in `?lang=ga`. The page that a link opens is shown in that language and keeps it. */
export function languageAsked({ query }: Pick<FastifyRequest, 'query'>): Language | undefined {
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return isLanguage(asked) ? asked : undefined;
}

/** The language that a person chose themselves. */
export function languageChosen({ cookies }: Pick<FastifyRequest, 'cookies'>): Language | undefined {
  const chosen = cookies[languageCookie];
  return isLanguage(chosen) ? chosen : undefined;
}

/** Returns the first supported language in the `ui_locales` of an application, such as `ga-IE en`. */
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
