import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { codeMinutes } from './code-minutes.ts';
import { letterCode } from './letter-code.ts';
import { frameLetter } from './letter-frame.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  enter: (life: number) => string;
  notYou: string;
  reset: string;
  neverShare: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your code for 2-factor authentication',
    enter: (life) =>
      `Enter this code on the page where you are setting up 2-factor authentication. This shows that our codes reach you. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you aren’t setting it up, someone else may know your password. Don’t use the code, and reset your password.',
    reset: 'Reset your password',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód don fhíordheimhniú dhá fhachtóir',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag socrú an fhíordheimhnithe dhá fhachtóir. Léiríonn sé sin go sroicheann ár gcóid thú. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura bhfuil tusa á shocrú, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    reset: 'Athshocraigh do phasfhocal',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú dúinne.',
  },
};

/** MF5: proves an address before codes are sent to it. */
export const setupCode: Letter = (context) => {
  const { brand, language, kind } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.enter(codeMinutes(context)),
    code: letterCode(context),
    beforeLink: said.notYou,
    link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
    afterLink: [said.neverShare],
  });
};
