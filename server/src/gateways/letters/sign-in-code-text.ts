import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import type { Language } from '@selvage/contract/languages';
import { codeMinutes } from './code-minutes.ts';
import { letterCode } from './letter-code.ts';
import type { Letter } from './letter.ts';
import { originBound } from './origin-bound.ts';

const sentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) =>
    `${code} is your ${brand} login code. It works for ${english.minutes(life)}. Never share it.`,
  ga: (code, brand, life) =>
    `${code} – do chód logála isteach ó ${brand}. Oibríonn sé ar feadh ${irish.minutesGenitive(life)}. Ná roinn é le haon duine.`,
};

export const signInCodeText: Letter = (context) => {
  const code = letterCode(context);
  const { brand, language } = context;
  return originBound(context, sentence[language](code, brand.name, codeMinutes(context)));
};
