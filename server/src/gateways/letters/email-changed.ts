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
      `The email address of your account was changed to ${newEmail} on ${time} (Irish time). From now on you log in with it, and our letters go to it.`,
    notYou:
      "If it was you, there is nothing more to do. If it wasn't you, contact us at once, and tell us the time above: we will help you to get your account back.",
    contact: 'Contact us',
    undoIfNotYou: (life) =>
      `If it was you, there is nothing more to do. If it wasn't you, open this page and press the button there: your account gets this address back, every device is logged out, and nobody gets in until you choose a new password. The link works for ${english.days(life)}.`,
    undo: 'Undo the change',
  },
  ga: {
    subject: 'Athraíodh do sheoladh ríomhphoist',
    changed: (time, newEmail) =>
      `Athraíodh seoladh ríomhphoist do chuntais go dtí ${newEmail} an ${time} (am na hÉireann). Is leis a logálfaidh tú isteach feasta, agus is chuige a rachaidh ár litreacha.`,
    notYou:
      'Más tusa a bhí ann, níl aon rud eile le déanamh. Mura tusa a bhí ann, déan teagmháil linn láithreach, agus luaigh an t-am thuas: cabhróimid leat do chuntas a fháil ar ais.',
    contact: 'Déan teagmháil linn',
    undoIfNotYou: (life) =>
      `Más tusa a bhí ann, níl aon rud eile le déanamh. Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe atá air: gheobhaidh do chuntas an seoladh seo ar ais, logálfar gach gléas amach, agus ní bheidh aon duine in ann logáil isteach go dtí go roghnóidh tú pasfhocal nua. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
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
