import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import { days } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice, frameMessage } from './message-frame.ts';
import { loginHappened } from './message-facts.ts';
import { type MessageTemplate, messageToken, neverAsk } from './message-template.ts';

interface NewDeviceWords {
  subject: string;
  signedIn: string;
  notYou: (life: number) => string;
  notMe: string;
  harmless: string;
}

const newDeviceWords: Readonly<Record<Language, NewDeviceWords>> = {
  en: {
    subject: 'New login to your account',
    signedIn: 'There was a login to your account from a new device. If it was you, you don’t need to do anything.',
    notYou: (life) =>
      `If it wasn’t you, open this page and press the button. We’ll log out every device and lock your account until you choose a new password. If your email address was changed, we’ll change it back. The link works for ${english.days(life)}.`,
    notMe: 'This wasn’t me',
    harmless: 'Nothing changes until you press the button.',
  },
  ga: {
    subject: 'Logáladh isteach i do chuntas ó ghléas nua',
    signedIn:
      'Logáladh isteach i do chuntas ó ghléas nach bhfacamar cheana. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh.',
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Logálfaimid gach gléas amach agus cuirfimid an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Má athraíodh do sheoladh ríomhphoist, cuirfimid an seanseoladh ar ais. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    notMe: 'Ní mise a bhí ann',
    harmless: 'Ní athrófar aon rud go dtí go mbrúfaidh tú an cnaipe.',
  },
};

/** Facts: `at` (ISO time), `browser` and `system`. `browser` and `system` may be ''. */
export const newDevice: MessageTemplate = (context) => {
  const { brand, language, kind } = context;
  const said = newDeviceWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.signedIn,
    facts: loginHappened(context),
    button: {
      before: said.notYou(linkLimits.recoveryLinkLife / days(1)),
      label: said.notMe,
      href: `${brand.origin}/${routeTypeOf(kind)}/notme?code=${messageToken(context)}`,
      look: 'alarm',
    },
    ending: [said.harmless, neverAsk[language]],
  });
};

interface DeviceCopiedWords {
  subject: string;
  copied: string;
}

const deviceCopiedWords: Readonly<Record<Language, DeviceCopiedWords>> = {
  en: {
    subject: 'We no longer remember one of your devices',
    copied:
      'Someone entered your password and tried to log in as one of your remembered devices. They may have copied data from that device, so we no longer remember it, and we asked them for a code.',
  },
  ga: {
    subject: 'Níl ceann de do ghléasanna i gcuimhne againn a thuilleadh',
    copied:
      'Chuir duine éigin do phasfhocal isteach agus rinne iarracht logáil isteach mar ghléas a bhí i gcuimhne againn. Seans gur chóipeáil siad sonraí ón ngléas sin. Níl sé i gcuimhne againn a thuilleadh, agus d’iarramar cód orthu.',
  },
};

/** Facts: `at` (ISO time), `browser` and `system`. `browser` and `system` may be ''. */
export const deviceCopied: MessageTemplate = (context) => {
  const { subject, copied } = deviceCopiedWords[context.language];
  return changeNotice(context, { subject, changed: copied, facts: loginHappened(context) });
};

interface ApplicationCopiedWords {
  subject: string;
  copied: (application: string) => string;
  notYou: (application: string) => string;
}

const applicationCopiedWords: Readonly<Record<Language, ApplicationCopiedWords>> = {
  en: {
    subject: 'We’ve logged you out of an application',
    copied: (application) => `Someone may have copied your login to ${application}, so we logged you out of it.`,
    notYou: (application) =>
      `Log in to ${application} again to keep using it. If you think that someone else has used your account, reset your password straight away, then contact us.`,
  },
  ga: {
    subject: 'Logálamar amach as feidhmchlár thú',
    copied: (application) =>
      `Seans gur chóipeáil duine éigin do logáil isteach san fheidhmchlár “${application}”, mar sin logálamar amach as thú.`,
    notYou: (application) =>
      `Logáil isteach san fheidhmchlár “${application}” arís chun leanúint dá úsáid. Má cheapann tú gur úsáid duine eile do chuntas, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.`,
  },
};

/** Facts: `at` (ISO time) and `application` (the name of the application). */
export const applicationCopied: MessageTemplate = (context) => {
  const { language, facts } = context;
  const { subject, copied, notYou } = applicationCopiedWords[language];
  const application = facts['application'] ?? '';
  return changeNotice(context, { subject, changed: copied(application), notYou: notYou(application) });
};
