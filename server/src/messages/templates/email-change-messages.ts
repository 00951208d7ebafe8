import { days, hours } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { lifeWords } from './life-words.ts';
import { happened } from './message-facts.ts';
import { contactLabels, contactPage } from './message-frame.ts';
import {
  type EmailTemplate,
  isBySupport,
  type MessageContext,
  messageToken,
  neverAsk,
  sentBySupport,
} from './message-template.ts';
import { words } from './message-words.ts';

const emailChangeLabels: Readonly<Record<Language, { confirm: string; notYou: string }>> = {
  en: {
    confirm: 'Open the confirmation page',
    notYou: 'If you didn’t ask for it, ignore this email. Nothing will change.',
  },
  ga: {
    confirm: 'Oscail an leathanach deimhnithe',
    notYou: 'Mura tusa a d’iarr é, déan neamhaird den ríomhphost seo. Ní athrófar aon rud.',
  },
};

/** A message to the new email. Only the person who can read it can finish the change. */
export const emailChange: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'Confirm your new email address',
        'You asked us to change your account’s email address to this one. Nothing changes until you confirm it.',
        'Open the page and press the button. The link works for {life}.',
        '{link}',
      ),
      ga: words(
        'Deimhnigh do sheoladh ríomhphoist nua',
        'D’iarr tú orainn seoladh ríomhphoist do chuntais a athrú go dtí an ceann seo. Ní athrófar aon rud go dtí go ndeimhneoidh tú é.',
        'Oscail an leathanach agus brúigh an cnaipe. Oibríonn an nasc ar feadh {life}.',
        '{link}',
      ),
    },
  },
  values: ({ language }) => ({ life: lifeWords(language, 'hours', linkLimits.emailChangeLife / hours(1)) }),
  button: (context) => ({
    label: emailChangeLabels[context.language].confirm,
    href: `${context.brand.origin}/${routeTypeOf(context.kind)}/accountdetails/updateemail/verify?code=${messageToken(context)}`,
    look: 'purpose',
  }),
  kept: (context) => [
    ...sentBySupport(context),
    emailChangeLabels[context.language].notYou,
    neverAsk[context.language],
  ],
};

const newEmailIn = ({ facts }: MessageContext) => ({ newEmail: facts['newEmail'] ?? '' });
const undoPage = ({ brand, kind }: MessageContext, token: string): string =>
  `${brand.origin}/${routeTypeOf(kind)}/emailundo?code=${token}`;
const recoveryLife = (language: Language): string => lifeWords(language, 'days', linkLimits.recoveryLinkLife / days(1));

interface EmailChangeRequestedWords {
  notYou: (life: string) => string;
  cancel: string;
  harmless: string;
}

const emailChangeRequestedWords: Readonly<Record<Language, EmailChangeRequestedWords>> = {
  en: {
    notYou: (life) =>
      `If it wasn’t you, open this page and press the button. We’ll cancel the change, or undo it if it was already made. The link works for ${life}.`,
    cancel: 'Cancel the change',
    harmless: 'Nothing changes until you press the button.',
  },
  ga: {
    notYou: (life) =>
      `Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Cuirfimid an t-athrú ar ceal, nó ar neamhní má rinneadh cheana é. Oibríonn an nasc ar feadh ${life}.`,
    cancel: 'Cuir an t-athrú ar ceal',
    harmless: 'Ní athrófar aon rud go dtí go mbrúfaidh tú an cnaipe.',
  },
};

/** A message to the old email. Facts: `at` (ISO time) and `newEmail` (masked). */
export const emailChangeRequested: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      when: 'the owner asked',
      en: words(
        'Someone asked to change your email address',
        'Someone who is logged in to your account asked to change its email address to {newEmail}. If it was you, you don’t need to do anything here.',
      ),
      ga: words(
        'Iarradh do sheoladh ríomhphoist a athrú',
        'D’iarr duine atá logáilte isteach i do chuntas seoladh ríomhphoist an chuntais a athrú go dtí {newEmail}. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh anseo.',
      ),
    },
    'by-support': {
      when: 'the owner called support',
      facts: { by: 'support' },
      en: words(
        'Someone asked to change your email address',
        'Someone called our support team and asked them to change your account’s email address to {newEmail}. If it was you, you don’t need to do anything here.',
      ),
      ga: words(
        'Iarradh do sheoladh ríomhphoist a athrú',
        'Ghlaoigh duine éigin ar ár bhfoireann tacaíochta agus d’iarr orthu seoladh ríomhphoist do chuntais a athrú go dtí {newEmail}. Más tusa a bhí ann, ní gá duit aon rud a dhéanamh anseo.',
      ),
    },
  },
  choose: (context) => (isBySupport(context) ? 'by-support' : 'main'),
  values: newEmailIn,
  kept: (context) => {
    const { language } = context;
    const said = emailChangeRequestedWords[language];
    return [
      { type: 'facts', facts: happened(context) },
      said.notYou(recoveryLife(language)),
      { type: 'button', label: said.cancel, href: undoPage(context, messageToken(context)), look: 'alarm' },
      said.harmless,
      neverAsk[language],
    ];
  },
};

interface EmailChangedWords {
  notYou: string;
  undoIfNotYou: (life: string) => string;
  undo: string;
}

const emailChangedWords: Readonly<Record<Language, EmailChangedWords>> = {
  en: {
    notYou:
      'If it was you, you don’t need to do anything. If it wasn’t you, contact us straight away and tell us the time above. We’ll help you get your account back.',
    undoIfNotYou: (life) =>
      `If it was you, you don’t need to do anything. If it wasn’t you, open this page and press the button. We’ll give your account this address back, log out every device and lock your account until you choose a new password. The link works for ${life}.`,
    undo: 'Undo the change',
  },
  ga: {
    notYou:
      'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, déan teagmháil linn láithreach, agus luaigh an t-am thuas. Cabhróimid leat do chuntas a fháil ar ais.',
    undoIfNotYou: (life) =>
      `Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, oscail an leathanach seo agus brúigh an cnaipe. Tabharfaimid an seoladh seo ar ais do do chuntas, logálfaimid gach gléas amach agus cuirfimid an cuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua. Oibríonn an nasc ar feadh ${life}.`,
    undo: 'Cuir an t-athrú ar neamhní',
  },
};

/**
 * A message to the old email, with a link that undoes the change. A reset link would not help, because resets now go to
 * the new email. The new email gets it without the link. Facts: `at` (ISO time), `newEmail` (masked), and `to`, which is
 * `old` or `new` and tells support to which email the message went.
 */
export const emailChanged: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'Your email address was changed',
        'Your account’s email address was changed to {newEmail}. From now on, use it to log in. We’ll also send our emails there.',
      ),
      ga: words(
        'Athraíodh do sheoladh ríomhphoist',
        'Athraíodh seoladh ríomhphoist do chuntais go dtí {newEmail}. Úsáid an seoladh sin chun logáil isteach as seo amach. Is chuige a sheolfaimid ár ríomhphoist freisin.',
      ),
    },
  },
  values: newEmailIn,
  kept: (context) => {
    const { language, token } = context;
    const said = emailChangedWords[language];
    const [before, label, href] =
      token === null
        ? [said.notYou, contactLabels[language], contactPage(context)]
        : [said.undoIfNotYou(recoveryLife(language)), said.undo, undoPage(context, token)];
    return [
      { type: 'facts', facts: happened(context) },
      ...sentBySupport(context),
      before,
      { type: 'button', label, href, look: 'alarm' },
      neverAsk[language],
    ];
  },
};
