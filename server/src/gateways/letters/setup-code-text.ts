import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import type { Language } from '@selvage/contract/languages';
import { codeMinutes } from './code-minutes.ts';
import { letterCode } from './letter-code.ts';
import type { Letter } from './letter.ts';
import { originBound } from './origin-bound.ts';

const sentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) =>
    `${code} is your ${brand} code to set up 2-factor authentication. It works for ${english.minutes(life)}. Never share it.`,
  ga: (code, brand, life) =>
    `${code} – do chód ó ${brand} chun fíordheimhniú dhá fhachtóir a shocrú. Oibríonn sé ar feadh ${irish.minutesGenitive(life)}. Ná roinn é le haon duine.`,
};

/** MF5: proves a number before codes are sent to it. */
export const setupCodeText: Letter = (context) => {
  const code = letterCode(context);
  const { brand, language } = context;
  return originBound(context, sentence[language](code, brand.name, codeMinutes(context)));
};
