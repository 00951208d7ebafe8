import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { hours } from '@selvage/contract/durations';
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
  confirm: string;
  notYou: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Confirm your new email address',
    asked: 'You asked us to change your account’s email address to this one. Nothing changes until you confirm it.',
    follow: (life) => `Open the page and press the button. The link works for ${english.hours(life)}.`,
    confirm: 'Open the confirmation page',
    notYou: 'If you didn’t ask for it, ignore this email. Nothing will change.',
  },
  ga: {
    subject: 'Deimhnigh do sheoladh ríomhphoist nua',
    asked:
      'D’iarr tú orainn seoladh ríomhphoist do chuntais a athrú go dtí an ceann seo. Ní athrófar aon rud go dtí go ndeimhneoidh tú é.',
    follow: (life) => `Oscail an leathanach agus brúigh an cnaipe. Oibríonn an nasc ar feadh ${irish.hours(life)}.`,
    confirm: 'Oscail an leathanach deimhnithe',
    notYou: 'Mura tusa a d’iarr é, déan neamhaird den ríomhphost seo. Ní athrófar aon rud.',
  },
};

/** UP1: goes to the new address, whose owner alone can finish the change. */
export const emailChange: Letter = (context) => {
  const { brand, language, kind } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.asked,
    beforeLink: said.follow(limits.emailChangeLife / hours(1)),
    link: {
      label: said.confirm,
      href: `${brand.origin}/${routeTypeOf(kind)}/accountdetails/updateemail/verify?code=${letterToken(context)}`,
    },
    afterLink: [said.notYou, neverAsk[language]],
  });
};
