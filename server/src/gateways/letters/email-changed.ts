import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { days } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { frameLetter } from './letter-frame.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  changed: (time: string, newEmail: string) => string;
  notYou: string;
  contact: string;
  undoIfNotYou: (life: number) => string;
  undo: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your email address was changed',
    changed: (time, newEmail) =>
      `Your account’s email address was changed to ${newEmail} on ${time} (Irish time). From now on, use it to log in. We’ll also send our emails there.`,
    notYou:
      'If it was you, you don’t need to do anything. If it wasn’t you, contact us straight away and tell us the time above. We’ll help you get your account back.',
    contact: 'Contact us',
    undoIfNotYou: (life) =>
      `If it was you, you don’t need to do anything. If it wasn’t you, open this page and press the button. We’ll give your account this address back, log out every device and lock your account until you choose a new password. The link works for ${english.days(life)}.`,
    undo: 'Undo the change',
  },
  ga: {
    subject: 'Athraíodh do sheoladh ríomhphoist',
    changed: (time, newEmail) =>
      `Athraíodh seoladh ríomhphoist do chuntais go dtí ${newEmail} an ${time} (am na hÉireann). Úsáid an seoladh sin chun logáil isteach as seo amach. Is chuige a sheolfaimid ár ríomhphoist freisin.`,
    notYou:
      'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, déan teagmháil linn láithreach, agus luaigh an t-am thuas. Cabhróimid leat do chuntas a fháil ar ais.',
    contact: 'Déan teagmháil linn',
    undoIfNotYou: (life) =>
      `Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Tabharfaimid an seoladh seo ar ais do do chuntas, logálfaimid gach gléas amach agus cuirfimid an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    undo: 'Cuir an t-athrú ar neamhní',
  },
};

/**
 * Facts: `at`, the ISO time of the change, and `newEmail`, the masked new address. F3: the old address gets a link that undoes the
 * change. It is no reset link, which would go to the new address.
 */
export const emailChanged: Letter = (context) => {
  const { brand, language, kind, facts, token } = context;
  const said = words[language];
  const next =
    token === null
      ? {
          beforeLink: said.notYou,
          link: { label: said.contact, href: new URL(brand.links.contact, brand.origin).href },
        }
      : {
          beforeLink: said.undoIfNotYou(limits.recoveryLinkLife / days(1)),
          link: { label: said.undo, href: `${brand.origin}/${routeTypeOf(kind)}/emailundo?code=${token}` },
        };
  return frameLetter(context, {
    subject: said.subject,
    opening: said.changed(letterMoment(context), facts['newEmail'] ?? ''),
    ...next,
    afterLink: [neverAsk[language]],
  });
};
