export const languages = ['en', 'ga'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ga: 'Gaeilge' };

/** The direction of writing of each language. */
export const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ga: 'ltr' };

/** The cookie that keeps the language a person chose. */
export const languageCookie = 'lang';

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);
