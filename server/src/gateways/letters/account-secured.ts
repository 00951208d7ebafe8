import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { minutes } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { contactLink } from './contact-link.ts';
import { frameLetter } from './letter-frame.ts';
import { letterToken } from './letter-token.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  secured: string;
  follow: (life: number) => string;
  choose: string;
  later: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Choose a new password',
    secured:
      'You told us that someone else used your account. We logged out every device and locked your account until you choose a new password.',
    follow: (life) =>
      `Open the link and choose one you don’t use anywhere else. You can use the link once, within ${english.minutes(life)}.`,
    choose: 'Choose a new password',
    later: 'If the link has expired, choose “Forgot password?” on the login page to get a new one.',
  },
  ga: {
    subject: 'Roghnaigh pasfhocal nua',
    secured:
      'Dúirt tú linn gur úsáid duine eile do chuntas. Logálamar gach gléas amach agus chuireamar do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua.',
    follow: (life) =>
      `Oscail an nasc agus roghnaigh ceann nach n-úsáideann tú in aon áit eile. Oibríonn an nasc uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    choose: 'Roghnaigh pasfhocal nua',
    later:
      'Má tá an nasc imithe as feidhm, roghnaigh “Dearmad déanta ar do phasfhocal?” ar an leathanach logála isteach chun ceann nua a fháil.',
  },
};

/** S5: the reset link that follows "This wasn’t me" and an undone change of address. Its reader asked for no link. */
export const accountSecured: Letter = (context) => {
  const { brand, language, kind } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.secured,
    beforeLink: said.follow(limits.resetLinkLife / minutes(1)),
    link: {
      label: said.choose,
      href: `${brand.origin}/${routeTypeOf(kind)}?action=reset-password&code=${letterToken(context)}`,
    },
    otherLink: contactLink(context),
    afterLink: [said.later, neverAsk[language]],
  });
};
