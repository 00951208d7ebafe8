import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import { days, hours } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { happened } from './message-facts.ts';
import { contactLabels, contactPage, frameMessage } from './message-frame.ts';
import { type MessageTemplate, messageToken, neverAsk } from './message-template.ts';

interface EmailChangeWords {
  subject: string;
  asked: string;
  follow: (life: number) => string;
  confirm: string;
  notYou: string;
}

const emailChangeWords: Readonly<Record<Language, EmailChangeWords>> = {
  en: {
    subject: 'Confirm your new email address',
    asked: 'You asked us to change your account’s email address to this one. Nothing changes until you confirm it.',
    follow: (life) => `Open the page and press the button. The link works for ${english.hours(life)}.`,
    confirm: 'Open the confirmation page',
    notYou: 'If you didn’t ask for it, ignore this email. Nothing will change.',
  },
  ga: {
    subject: 'Deimhnigh do sheoladh ríomhphoist nua',
    asked:
      'D’iarr tú orainn seoladh ríomhphoist do chuntais a athrú go dtí an ceann seo. Ní athrófar aon rud go dtí go ndeimhneoidh tú é.',
    follow: (life) => `Oscail an leathanach agus brúigh an cnaipe. Oibríonn an nasc ar feadh ${irish.hours(life)}.`,
    confirm: 'Oscail an leathanach deimhnithe',
    notYou: 'Mura tusa a d’iarr é, déan neamhaird den ríomhphost seo. Ní athrófar aon rud.',
  },
};

/** A message to the new email. Only the person who can read it can finish the change. */
export const emailChange: MessageTemplate = (context) => {
  const { brand, language, kind } = context;
  const said = emailChangeWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.asked,
    button: {
      before: said.follow(linkLimits.emailChangeLife / hours(1)),
      label: said.confirm,
      href: `${brand.origin}/${routeTypeOf(kind)}/accountdetails/updateemail/verify?code=${messageToken(context)}`,
      look: 'purpose',
    },
    ending: [said.notYou, neverAsk[language]],
  });
};

interface EmailChangeRequestedWords {
  subject: string;
  asked: (newEmail: string) => string;
  askedBySupport: (newEmail: string) => string;
  notYou: (life: number) => string;
  cancel: string;
  harmless: string;
}

const emailChangeRequestedWords: Readonly<Record<Language, EmailChangeRequestedWords>> = {
  en: {
    subject: 'Someone asked to change your email address',
    asked: (newEmail) =>
      `Someone who is logged in to your account asked to change its email address to ${newEmail}. If it was you, you don’t need to do anything here.`,
    askedBySupport: (newEmail) =>
      `Someone called us and asked to change your account’s email address to ${newEmail}. If it was you, you don’t need to do anything here.`,
    notYou: (life) =>
      `If it wasn’t you, open this page and press the button. We’ll cancel the change, or undo it if it was already made. The link works for ${english.days(life)}.`,
    cancel: 'Cancel the change',
    harmless: 'Nothing changes until you press the button.',
  },
  ga: {
    subject: 'Iarradh do sheoladh ríomhphoist a athrú',
    asked: (newEmail) =>
      `D’iarr duine atá logáilte isteach i do chuntas seoladh ríomhphoist an chuntais a athrú go dtí ${newEmail}. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh anseo.`,
    askedBySupport: (newEmail) =>
      `Ghlaoigh duine éigin orainn agus d’iarr seoladh ríomhphoist do chuntais a athrú go dtí ${newEmail}. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh anseo.`,
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Cuirfimid an t-athrú ar ceal, nó ar neamhní má rinneadh cheana é. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    cancel: 'Cuir an t-athrú ar ceal',
    harmless: 'Ní athrófar aon rud go dtí go mbrúfaidh tú an cnaipe.',
  },
};

/** A message to the old email. Facts: `at` (ISO time), `newEmail` (masked), and `by`, which is `support` or the owner. */
export const emailChangeRequested: MessageTemplate = (context) => {
  const { brand, language, kind, facts } = context;
  const said = emailChangeRequestedWords[language];
  const opening = facts['by'] === 'support' ? said.askedBySupport : said.asked;
  return frameMessage(context, {
    subject: said.subject,
    opening: opening(facts['newEmail'] ?? ''),
    facts: happened(context),
    button: {
      before: said.notYou(linkLimits.recoveryLinkLife / days(1)),
      label: said.cancel,
      href: `${brand.origin}/${routeTypeOf(kind)}/emailundo?code=${messageToken(context)}`,
      look: 'alarm',
    },
    ending: [said.harmless, neverAsk[language]],
  });
};

interface EmailChangedWords {
  subject: string;
  changed: (newEmail: string) => string;
  notYou: string;
  undoIfNotYou: (life: number) => string;
  undo: string;
}

const emailChangedWords: Readonly<Record<Language, EmailChangedWords>> = {
  en: {
    subject: 'Your email address was changed',
    changed: (newEmail) =>
      `Your account’s email address was changed to ${newEmail}. From now on, use it to log in. We’ll also send our emails there.`,
    notYou:
      'If it was you, you don’t need to do anything. If it wasn’t you, contact us straight away and tell us the time above. We’ll help you get your account back.',
    undoIfNotYou: (life) =>
      `If it was you, you don’t need to do anything. If it wasn’t you, open this page and press the button. We’ll give your account this address back, log out every device and lock your account until you choose a new password. The link works for ${english.days(life)}.`,
    undo: 'Undo the change',
  },
  ga: {
    subject: 'Athraíodh do sheoladh ríomhphoist',
    changed: (newEmail) =>
      `Athraíodh seoladh ríomhphoist do chuntais go dtí ${newEmail}. Úsáid an seoladh sin chun logáil isteach as seo amach. Is chuige a sheolfaimid ár ríomhphoist freisin.`,
    notYou:
      'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, déan teagmháil linn láithreach, agus luaigh an t-am thuas. Cabhróimid leat do chuntas a fháil ar ais.',
    undoIfNotYou: (life) =>
      `Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Tabharfaimid an seoladh seo ar ais do do chuntas, logálfaimid gach gléas amach agus cuirfimid an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Oibríonn an nasc ar feadh ${irish.days(life)}.`,
    undo: 'Cuir an t-athrú ar neamhní',
  },
};

/**
 * A message to the old email, with a link that undoes the change. A reset link would not help, because resets now go to
 * the new email. Facts: `at` (ISO time) and `newEmail` (masked).
 */
export const emailChanged: MessageTemplate = (context) => {
  const { brand, language, kind, facts, token } = context;
  const said = emailChangedWords[language];
  const ifNotYou =
    token === null
      ? {
          before: said.notYou,
          label: contactLabels[language],
          href: contactPage(context),
        }
      : {
          before: said.undoIfNotYou(linkLimits.recoveryLinkLife / days(1)),
          label: said.undo,
          href: `${brand.origin}/${routeTypeOf(kind)}/emailundo?code=${token}`,
        };
  return frameMessage(context, {
    subject: said.subject,
    opening: said.changed(facts['newEmail'] ?? ''),
    facts: happened(context),
    button: { ...ifNotYou, look: 'alarm' },
    ending: [neverAsk[language]],
  });
};
