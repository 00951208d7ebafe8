import type { Language } from '@selvage/contract/languages';
import { frameLetter } from './letter-frame.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  changed: (time: string, newEmail: string) => string;
  notYou: string;
  contact: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your email address was changed',
    changed: (time, newEmail) =>
      `The email address of your account was changed to ${newEmail} on ${time} (Irish time). From now on you log in with it, and our letters go to it.`,
    notYou:
      "If it was you, there is nothing more to do. If it wasn't you, contact us at once, and tell us the time above: we will help you to get your account back.",
    contact: 'Contact us',
  },
  ga: {
    subject: 'Athraíodh do sheoladh ríomhphoist',
    changed: (time, newEmail) =>
      `Athraíodh seoladh ríomhphoist do chuntais go dtí ${newEmail} an ${time} (am na hÉireann). Is leis a logálfaidh tú isteach feasta, agus is chuige a rachaidh ár litreacha.`,
    notYou:
      'Más tusa a bhí ann, níl aon rud eile le déanamh. Mura tusa a bhí ann, déan teagmháil linn láithreach, agus luaigh an t-am thuas: cabhróimid leat do chuntas a fháil ar ais.',
    contact: 'Déan teagmháil linn',
  },
};

/**
 * Facts: `at`, the ISO time of the change, and `newEmail`, the masked new address. It leads to people and not to a
 * reset, whose link would go to the new address: the owner of the old one needs another way.
 */
export const emailChanged: Letter = (context) => {
  const { brand, language, facts } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.changed(letterMoment(context), facts['newEmail'] ?? ''),
    beforeLink: said.notYou,
    link: { label: said.contact, href: new URL(brand.links.contact, brand.origin).href },
    afterLink: [neverAsk[language]],
  });
};
