import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import { days } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice, frameMessage } from './message-frame.ts';
import { type MessageTemplate, messageTime, messageToken, neverAsk } from './message-template.ts';

interface DeviceNameWords {
  both: (browser: string, system: string) => string;
  systemOnly: (system: string) => string;
  neither: string;
}

const deviceNameWords: Readonly<Record<Language, DeviceNameWords>> = {
  en: {
    both: (browser, system) => `${browser} on ${system}`,
    systemOnly: (system) => `a device running ${system}`,
    neither: 'a device we don’t recognise',
  },
  ga: {
    both: (browser, system) => `${browser} ar ${system}`,
    systemOnly: (system) => `gléas ar a bhfuil ${system}`,
    neither: 'gléas nach n-aithnímid',
  },
};

/** A device in the middle of a sentence, as far as its names are known; '' is not known. */
function deviceName(language: Language, browser: string, system: string): string {
  const { both, systemOnly, neither } = deviceNameWords[language];
  if (browser !== '') return system === '' ? browser : both(browser, system);
  return system === '' ? neither : systemOnly(system);
}

interface NewDeviceWords {
  subject: string;
  signedIn: (time: string, device: string) => string;
  notYou: (life: number) => string;
  notMe: string;
  harmless: string;
}

const newDeviceWords: Readonly<Record<Language, NewDeviceWords>> = {
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
export const newDevice: MessageTemplate = (context) => {
  const { brand, language, kind, facts } = context;
  const said = newDeviceWords[language];
  const device = deviceName(language, facts['browser'] ?? '', facts['system'] ?? '');
  return frameMessage(context, {
    subject: said.subject,
    opening: said.signedIn(messageTime(context), device),
    beforeLink: said.notYou(linkLimits.recoveryLinkLife / days(1)),
    link: { label: said.notMe, href: `${brand.origin}/${routeTypeOf(kind)}/notme?code=${messageToken(context)}` },
    afterLink: [said.harmless, neverAsk[language]],
  });
};

interface DeviceCopiedWords {
  subject: string;
  copied: (time: string, device: string) => string;
}

const deviceCopiedWords: Readonly<Record<Language, DeviceCopiedWords>> = {
  en: {
    subject: 'We’ve forgotten one of your devices',
    copied: (time, device) =>
      `On ${time} (Irish time) someone logged in with an old copy of one of your remembered devices: ${device}. That device may have been copied, so we no longer remember it. We asked for a code, and we’ll ask for one the next time you log in on that device.`,
  },
  ga: {
    subject: 'Níl ceann de do ghléasanna i gcuimhne a thuilleadh',
    copied: (time, device) =>
      `An ${time} (am na hÉireann) logáil duine éigin isteach le seanchóip de cheann de na gléasanna a choinnímid i gcuimhne duit: ${device}. Seans gur cóipeáladh an gléas sin, agus níl sé i gcuimhne againn a thuilleadh. D’iarramar cód, agus iarrfaimid cód ort an chéad uair eile a logálfaidh tú isteach ar an ngléas sin.`,
  },
};

/** F17. Facts: `at`, the ISO time, `browser` and `system`, either of which may be ''. */
export const deviceCopied: MessageTemplate = (context) => {
  const { language, facts } = context;
  const { subject, copied } = deviceCopiedWords[language];
  const device = deviceName(language, facts['browser'] ?? '', facts['system'] ?? '');
  return changeNotice(context, { subject, changed: copied(messageTime(context), device) });
};

interface ApplicationCopiedWords {
  subject: string;
  copied: (time: string, application: string) => string;
}

const applicationCopiedWords: Readonly<Record<Language, ApplicationCopiedWords>> = {
  en: {
    subject: 'We’ve logged you out of an application',
    copied: (time, application) =>
      `On ${time} (Irish time) someone used an old copy of your login to ${application}. That login may have been copied, so we’ve ended it. Log in to ${application} again to go on using it.`,
  },
  ga: {
    subject: 'Logálamar amach as feidhmchlár thú',
    copied: (time, application) =>
      `An ${time} (am na hÉireann) bhain duine éigin úsáid as seanchóip de do logáil isteach san fheidhmchlár ${application}. Seans gur cóipeáladh an logáil isteach sin, agus chuireamar deireadh léi. Logáil isteach san fheidhmchlár ${application} arís chun leanúint de bheith á úsáid.`,
  },
};

/** OP7. Facts: `at`, the ISO time, and `application`, its name. */
export const applicationCopied: MessageTemplate = (context) => {
  const { language, facts } = context;
  const { subject, copied } = applicationCopiedWords[language];
  return changeNotice(context, { subject, changed: copied(messageTime(context), facts['application'] ?? '') });
};
