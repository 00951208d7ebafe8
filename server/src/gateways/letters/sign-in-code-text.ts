import { minutes } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { letterCode } from './letter-code.ts';
import type { Letter } from './letter.ts';

const sentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) => `${code} is your ${brand} login code. It works for ${life} minutes. Never share it.`,
  ga: (code, brand, life) =>
    `${code} do chód logála isteach ó ${brand}. Oibríonn sé ar feadh ${life} nóiméad. Ná roinn é le haon duine.`,
};

/** The last line binds the code to our host: phones offer it there and nowhere else. */
export const signInCodeText: Letter = (context) => {
  const code = letterCode(context);
  const { brand, language } = context;
  const said = sentence[language](code, brand.name, limits.challengeLife / minutes(1));
  return { subject: '', text: `${said}\n\n@${new URL(brand.origin).hostname} #${code}`, html: '' };
};
