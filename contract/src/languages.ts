export const languages = ['en', 'ga'] as const;
export type Language = (typeof languages)[number];

/** The cookie that keeps the language a person chose. */
export const languageCookie = 'lang';

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);
