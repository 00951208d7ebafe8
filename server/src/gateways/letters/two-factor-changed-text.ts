import type { Language } from '@selvage/contract/languages';
import type { Letter } from './letter.ts';

// No curly apostrophe in the English one: a text message that holds one is sent, and paid for, as twice as many.
const sentence: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `${brand}: login codes are no longer sent to this number. If it was not you who changed this, contact us straight away.`,
  ga: (brand) =>
    `${brand}: ní sheolfar cóid logála isteach chuig an uimhir seo a thuilleadh. Mura tusa a d’athraigh é seo, déan teagmháil linn láithreach.`,
};

/** Goes to the old number. Nothing to open or to type: a text that asks for either is what thieves send. */
export const twoFactorChangedText: Letter = ({ brand, language }) => ({
  subject: '',
  text: sentence[language](brand.name),
  html: '',
});
