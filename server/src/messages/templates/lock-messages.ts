import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { irishTime, type MessageTemplate, messageToken, neverAsk, resetLabels } from './message-template.ts';
import { changeNotice, contactLabels, contactLink, contactPage, frameMessage, resetPage } from './message-frame.ts';
import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import { minutes } from '@selvage/contract/time-units';
import { linkLimits } from '@selvage/contract/limits';

interface AccountLockedWords {
  subject: string;
  lockedUntil: (time: string) => string;
  lockedUntilReset: string;
  unlock: string;
  notYou: string;
}

const accountLockedWords: Readonly<Record<Language, AccountLockedWords>> = {
  en: {
    subject: 'Your account is locked',
    lockedUntil: (time) =>
      `Someone tried several times to log in to your account with the wrong details. Nobody got in. We locked your account until ${time} (Irish time).`,
    lockedUntilReset:
      'Someone tried many times to log in to your account with the wrong details. Nobody got in. We locked your account until you reset your password.',
    unlock: 'If it was you, reset your password to unlock your account straight away.',
    notYou:
      'If it wasn’t you, someone may be guessing your password. Reset it anyway, and choose one you don’t use anywhere else.',
  },
  ga: {
    subject: 'Tá do chuntas faoi ghlas',
    lockedUntil: (time) =>
      `Rinne duine éigin roinnt iarrachtaí logáil isteach i do chuntas le sonraí míchearta. Níor éirigh le haon duine. Chuireamar an cuntas faoi ghlas go dtí an ${time} (am na hÉireann).`,
    lockedUntilReset:
      'Rinne duine éigin a lán iarrachtaí logáil isteach i do chuntas le sonraí míchearta. Níor éirigh le haon duine. Beidh an cuntas faoi ghlas go dtí go n-athshocróidh tú do phasfhocal.',
    unlock: 'Más tusa a bhí ann, athshocraigh do phasfhocal: bainfidh sin an glas den chuntas láithreach.',
    notYou:
      'Mura tusa a bhí ann, seans go bhfuil duine eile ag iarraidh do phasfhocal a thomhas. Athshocraigh é mar sin féin, agus roghnaigh ceann nach n-úsáideann tú in aon áit eile.',
  },
};

/** Facts: `until`, the ISO time at which the lock ends; '' if only a reset ends it. */
export const accountLocked: MessageTemplate = (context) => {
  const { language, facts } = context;
  const said = accountLockedWords[language];
  const until = facts['until'] ?? '';
  return frameMessage(context, {
    subject: said.subject,
    opening: until === '' ? said.lockedUntilReset : said.lockedUntil(irishTime(language, new Date(until))),
    button: { before: said.unlock, label: resetLabels[language], href: resetPage(context), look: 'purpose' },
    ending: [said.notYou, neverAsk[language]],
  });
};

interface AccountSecuredWords {
  subject: string;
  secured: string;
  follow: (life: number) => string;
  choose: string;
  later: string;
}

const accountSecuredWords: Readonly<Record<Language, AccountSecuredWords>> = {
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

/** The message with a reset link after “This wasn’t me” or after an undone change of email. Its reader did not request a reset. */
export const accountSecured: MessageTemplate = (context) => {
  const { brand, language, kind } = context;
  const said = accountSecuredWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.secured,
    button: {
      before: said.follow(linkLimits.resetLinkLife / minutes(1)),
      label: said.choose,
      href: `${brand.origin}/${routeTypeOf(kind)}?action=reset-password&code=${messageToken(context)}`,
      look: 'purpose',
    },
    links: [contactLink(context)],
    ending: [said.later, neverAsk[language]],
  });
};

interface CodesLockedWords {
  subject: string;
  locked: string;
}

const codesLockedWords: Readonly<Record<Language, CodesLockedWords>> = {
  en: {
    subject: 'Someone entered wrong codes',
    locked:
      'Someone entered several wrong codes for your account. They know your password, or are logged in to your account. No code will work for a while, and for longer each time this happens again.',
  },
  ga: {
    subject: 'Chuir duine éigin cóid mhíchearta isteach',
    locked:
      'Chuir duine éigin roinnt cód mícheart isteach do do chuntas. Tá do phasfhocal ag an duine sin, nó tá an duine sin logáilte isteach i do chuntas. Ní oibreoidh aon chód ar feadh tamaill, agus beidh an tamall níos faide gach uair a tharlóidh sé arís.',
  },
};

/** Facts: `at`, the ISO time of the last wrong code. */
export const codesLocked: MessageTemplate = (context) => {
  const { subject, locked } = codesLockedWords[context.language];
  return changeNotice(context, { subject, changed: locked });
};

interface AccountDisabledWords {
  subject: string;
  disabled: string;
  callUs: string;
}

const accountDisabledWords: Readonly<Record<Language, AccountDisabledWords>> = {
  en: {
    subject: 'Your account is disabled',
    disabled:
      'You, or someone else, asked us for a link to your account. Your account is disabled, so there’s no link in this email. Nobody can log in to your account.',
    callUs:
      'Please call us and we’ll help you. Once your account is enabled again, you can ask for a new link on the reset page.',
  },
  ga: {
    subject: 'Tá do chuntas curtha ar fionraí',
    disabled:
      'D’iarr tusa, nó duine éigin eile, nasc orainn do do chuntas. Tá do chuntas curtha ar fionraí, agus mar sin níl aon nasc sa ríomhphost seo. Ní féidir le haon duine logáil isteach i do chuntas.',
    callUs:
      'Glaoigh orainn agus cabhróimid leat. Nuair a bheidh do chuntas ar oscailt arís, is féidir leat nasc nua a iarraidh ar an leathanach athshocraithe.',
  },
};

/** Sent for a disabled account in place of a message with a link that would give access to the account. */
export const accountDisabled: MessageTemplate = (context) => {
  const { language } = context;
  const said = accountDisabledWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.disabled,
    button: { before: said.callUs, label: contactLabels[language], href: contactPage(context), look: 'purpose' },
    ending: [neverAsk[language]],
  });
};
