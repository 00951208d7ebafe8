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
    subject: 'A new device signed in to your account',
    signedIn: (time, device) =>
      `A device we had not seen before signed in to your account on ${time} (Irish time): ${device}. If it was you, there is nothing to do.`,
    notYou: (life) =>
      `If it wasn't you, open this page and press the button there: that logs out every device and locks the account until you choose a new password. If your email address was changed, it gets it back. The link works for ${english.days(life)}.`,
    notMe: "This wasn't me",
    harmless: 'Opening the page changes nothing: only the button on it does.',
  },
  ga: {
    subject: 'Logáil gléas nua isteach i do chuntas',
    signedIn: (time, device) =>
      `Logáil gléas nach bhfacamar cheana isteach i do chuntas an ${time} (am na hÉireann): ${device}. Más tusa a bhí ann, níl aon rud le déanamh.`,
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe atá air: logálfaidh sin gach gléas amach agus cuirfidh sé an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Má athraíodh do sheoladh ríomhphoist, gheobhaidh an cuntas ar ais é. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    notMe: 'Ní mise a bhí ann',
    harmless: 'Ní athraíonn oscailt an leathanaigh aon rud: is é an cnaipe atá air a dhéanann é.',
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
