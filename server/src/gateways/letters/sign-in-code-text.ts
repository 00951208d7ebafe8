import { minutes } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { letterCode } from './letter-code.ts';
import type { Letter } from './letter.ts';
import { originBound } from './origin-bound.ts';

const sentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) => `${code} is your ${brand} login code. It works for ${life} minutes. Never share it.`,
  ga: (code, brand, life) =>
    `${code} do chód logála isteach ó ${brand}. Oibríonn sé ar feadh ${life} nóiméad. Ná roinn é le haon duine.`,
};

export const signInCodeText: Letter = (context) => {
  const code = letterCode(context);
  const { brand, language } = context;
  return originBound(context, sentence[language](code, brand.name, limits.challengeLife / minutes(1)));
};
