import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { minutes } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { frameLetter } from './letter-frame.ts';
import { letterToken } from './letter-token.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  asked: string;
  follow: (life: number) => string;
  choose: string;
  notYou: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Create or reset your password',
    asked: 'You asked for a link to create or reset your account password.',
    follow: (life) => `Open the link and choose your password. You can use it once, within ${english.minutes(life)}.`,
    choose: 'Choose your password',
    notYou: 'If you didn’t ask for it, ignore this email. Your password won’t change.',
  },
  ga: {
    subject: 'Cruthaigh nó athshocraigh do phasfhocal',
    asked: 'D’iarr tú nasc chun pasfhocal do chuntais a chruthú nó a athshocrú.',
    follow: (life) =>
      `Oscail an nasc agus roghnaigh do phasfhocal. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    choose: 'Roghnaigh do phasfhocal',
    notYou: 'Mura tusa a d’iarr é, déan neamhaird den ríomhphost seo. Fanfaidh do phasfhocal mar atá.',
  },
};

/** Also for those who have no password yet. */
export const resetPassword: Letter = (context) => {
  const { brand, language, kind } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.asked,
    beforeLink: said.follow(limits.resetLinkLife / minutes(1)),
    link: {
      label: said.choose,
      href: `${brand.origin}/${routeTypeOf(kind)}?action=reset-password&code=${letterToken(context)}`,
    },
    afterLink: [said.notYou, neverAsk[language]],
  });
};
