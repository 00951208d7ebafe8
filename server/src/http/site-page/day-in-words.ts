import type { Language } from '@selvage/contract/languages';

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', ga: 'ga-IE' };

/** `2026-03-01` as `1 March 2026`; anything else as it is. */
export function dayInWords(language: Language, day: string): string {
  const moment = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
}
