import * as english from '@selvage/contract/counted/en';
import * as irish from '@selvage/contract/counted/ga';
import { days } from '@selvage/contract/durations';
import type { Language } from '@selvage/contract/languages';
import { limits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { deviceName } from './device-name.ts';
import { frameLetter } from './letter-frame.ts';
import { letterMoment } from './letter-moment.ts';
import { letterToken } from './letter-token.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  signedIn: (time: string, device: string) => string;
  notYou: (life: number) => string;
  notMe: string;
  harmless: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'New login to your account',
    signedIn: (time, device) =>
      `Your account was logged in to from a new device on ${time} (Irish time): ${device}. If it was you, you don’t need to do anything.`,
    notYou: (life) =>
      `If it wasn’t you, open this page and press the button. We’ll log out every device and lock your account until you choose a new password. If your email address was changed, we’ll change it back. The link works for ${english.days(life)}.`,
    notMe: 'This wasn’t me',
    harmless: 'Nothing changes until you press the button.',
  },
  ga: {
    subject: 'Logáladh isteach i do chuntas ó ghléas nua',
    signedIn: (time, device) =>
      `Logáladh isteach i do chuntas ó ghléas nach bhfacamar cheana an ${time} (am na hÉireann): ${device}. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh.`,
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Logálfaimid gach gléas amach agus cuirfimid an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Má athraíodh do sheoladh ríomhphoist, cuirfimid an seanseoladh ar ais. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    notMe: 'Ní mise a bhí ann',
    harmless: 'Ní athrófar aon rud go dtí go mbrúfaidh tú an cnaipe.',
  },
};

/** Facts: `at`, the ISO time, `browser` and `system`, either of which may be ''. */
export const newDevice: Letter = (context) => {
  const { brand, language, kind, facts } = context;
  const said = words[language];
  const device = deviceName(language, facts['browser'] ?? '', facts['system'] ?? '');
  return frameLetter(context, {
    subject: said.subject,
    opening: said.signedIn(letterMoment(context), device),
    beforeLink: said.notYou(limits.recoveryLinkLife / days(1)),
    link: { label: said.notMe, href: `${brand.origin}/${routeTypeOf(kind)}/notme?code=${letterToken(context)}` },
    afterLink: [said.harmless, neverAsk[language]],
  });
};
