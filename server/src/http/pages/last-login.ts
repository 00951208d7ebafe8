import type { Language } from '@selvage/contract/languages';
import { irishDay } from '@selvage/contract/rules/dates';
import { days } from '@selvage/contract/time-units';
import { unbrokenDate } from '@selvage/contract/unbroken-words';
import { routeTypeOf } from '@selvage/contract/user-types';
import { html, type Markup } from '../../html.ts';
import { deviceName } from '../../messages/templates/message-facts.ts';
import type { PreviousLogin } from '../../sessions/previous-login.ts';
import { deviceNames } from '../../sessions/user-agent.ts';
import type { SignedInContext } from './site-page.ts';
import { siteWords } from './site-words.ts';

/**
 * Shows the previous login on the first page after a login, so that people notice a login that was not theirs. Null after a person's first
 * login.
 */
export function lastLoginLine(
  { account, language }: Pick<SignedInContext, 'account' | 'language'>,
  last: PreviousLogin | undefined,
  now: Date,
): Markup | null {
  if (last === undefined) return null;
  const words = siteWords[language].lastLogin;
  const { browser = '', system = '' } = deviceNames(last.device);
  const device = browser + system === '' ? null : deviceName(language, browser, system);
  const said = words.said(whenOf(language, last.at, now), device);
  const security = `/${routeTypeOf(account.kind)}/settings/security`;
  return html`<p class="page-who">${said} <a href="${security}">${words.notYou}</a></p>`;
}

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };
const timeZone = 'Europe/Dublin';

function whenOf(language: Language, at: Date, now: Date): string {
  const words = siteWords[language].lastLogin;
  const time = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const day = irishDay(at);
  if (day === irishDay(now)) return words.today(time.format(at));
  if (day === irishDay(new Date(now.getTime() - days(1)))) return words.yesterday(time.format(at));
  const date = new Intl.DateTimeFormat(locales[language], { day: 'numeric', month: 'long', timeZone });
  return `${unbrokenDate(date.format(at))}, ${time.format(at)}`;
}
