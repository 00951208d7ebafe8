import { languageCookie, type Language } from '@selvage/contract/languages';

const aYear = 365 * 24 * 60 * 60;

/** For the next document the server makes. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
}
