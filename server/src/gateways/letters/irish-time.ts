import type { Language } from '@selvage/contract/languages';

const format = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Dublin' });
const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: format('en-IE'), ga: format('ga-IE') };

/** A moment as people in Ireland read it, wherever the server runs. */
export const irishTime = (language: Language, moment: Date): string => formats[language].format(moment);
