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
  enter: string;
  orOpen: (life: number) => string;
  open: string;
  /** F18. */
  notYou: string;
  disown: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Activate your account',
    enter: 'One step is left: activating your account. If the page asks you for a code, enter this one.',
    orOpen: (life) =>
      `Or open the activation page and press the button there: that finishes it. The code and the link work for ${english.hours(life)}.`,
    open: 'Open the activation page',
    notYou: 'If you did not register, open this page and press the button there: it closes the account.',
    disown: 'I did not register',
  },
  ga: {
    subject: 'Gníomhachtaigh do chuntas',
    enter:
      'Níl ach céim amháin fágtha: do chuntas a ghníomhachtú. Má iarrann an leathanach cód ort, cuir an ceann seo isteach.',
    orOpen: (life) =>
      `Nó oscail an leathanach gníomhachtaithe agus brúigh an cnaipe atá air: críochnóidh sin an obair. Oibríonn an cód agus an nasc ar feadh ${irish.hours(life)}.`,
    open: 'Oscail an leathanach gníomhachtaithe',
    notYou: 'Murar chláraigh tú, oscail an leathanach seo agus brúigh an cnaipe atá air: dúnfaidh sin an cuntas.',
    disown: 'Níor chláraigh mise',
  },
};

export const activation: Letter = (context) => {
  const { brand, language, kind, selfRegistered } = context;
  const said = words[language];
  const page = `${brand.origin}/${routeTypeOf(kind)}`;
  return frameLetter(context, {
    subject: said.subject,
    opening: said.enter,
    code: letterCode(context),
    beforeLink: said.orOpen(limits.activationLife / hours(1)),
    link: { label: said.open, href: `${page}/activate?code=${letterToken(context)}` },
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
