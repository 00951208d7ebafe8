import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { hours } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { letterCode } from './letter-code.ts';
import { frameLetter } from './letter-frame.ts';
import { letterToken } from './letter-token.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  oneStep: string;
  press: string;
  open: string;
  orEnter: (life: number) => string;
  /** F18. */
  notYou: string;
  disown: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Activate your account',
    oneStep: 'There’s one step left: activate your account.',
    press: 'Open the activation page and press the button.',
    open: 'Open the activation page',
    orEnter: (life) =>
      `If the page asks you for a code, enter this one. The link and the code work for ${english.hours(life)}.`,
    notYou: 'If you didn’t register, open this page and press the button. We’ll close the account.',
    disown: 'I didn’t register',
  },
  ga: {
    subject: 'Gníomhachtaigh do chuntas',
    oneStep: 'Níl ach céim amháin fágtha: do chuntas a ghníomhachtú.',
    press: 'Oscail an leathanach gníomhachtaithe agus brúigh an cnaipe.',
    open: 'Oscail an leathanach gníomhachtaithe',
    orEnter: (life) =>
      `Má iarrann an leathanach cód ort, cuir an ceann seo isteach. Oibríonn an nasc agus an cód ar feadh ${irish.hours(life)}.`,
    notYou: 'Murar chláraigh tú, oscail an leathanach seo agus brúigh an cnaipe. Dúnfaimid an cuntas.',
    disown: 'Níor chláraigh mise',
  },
};

export const activation: Letter = (context) => {
  const { brand, language, kind, selfRegistered } = context;
  const said = words[language];
  const page = `${brand.origin}/${routeTypeOf(kind)}`;
  return frameLetter(context, {
    subject: said.subject,
    opening: said.oneStep,
    beforeLink: said.press,
    link: { label: said.open, href: `${page}/activate?code=${letterToken(context)}` },
    codeAfterLink: { before: said.orEnter(limits.activationLife / hours(1)), code: letterCode(context) },
    // An imported account was registered by nobody, and a reader of this mail must not be able to delete it.
    ...(selfRegistered && {
      otherLink: {
        before: said.notYou,
        label: said.disown,
        href: `${page}/notregistered?code=${letterToken(context)}`,
      },
    }),
    afterLink: [neverAsk[language]],
  });
};
