import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './message-frame.ts';
import { type MessageTemplate, messageCodeChannel } from './message-template.ts';

interface TwoFactorOnWords {
  subject: string;
  on: string;
  codes: Readonly<Record<CodeChannel, (destination: string) => string>>;
}

const twoFactorOnWords: Readonly<Record<Language, TwoFactorOnWords>> = {
  en: {
    subject: '2-factor authentication is on',
    on: '2-factor authentication was turned on for your account.',
    codes: {
      EMAIL: (destination) => `When you log in, we’ll send a code by email to ${destination}.`,
      SMS: (destination) => `When you log in, we’ll send a code by text message to ${destination}.`,
    },
  },
  ga: {
    subject: 'Tá an fíordheimhniú dhá fhachtóir ar siúl',
    on: 'Cuireadh fíordheimhniú dhá fhachtóir ar siúl do do chuntas.',
    codes: {
      EMAIL: (destination) => `Nuair a logálfaidh tú isteach, seolfaimid cód trí ríomhphost chuig ${destination}.`,
      SMS: (destination) =>
        `Nuair a logálfaidh tú isteach, seolfaimid cód trí theachtaireacht téacs chuig ${destination}.`,
    },
  },
};

/** Facts: `at`, the ISO time, `way`, how codes are sent, and `destination`, the masked email or number. */
export const twoFactorOn: MessageTemplate = (context) => {
  const { subject, on, codes } = twoFactorOnWords[context.language];
  const code = codes[messageCodeChannel(context)](context.facts['destination'] ?? '');
  return changeNotice(context, { subject, changed: `${on} ${code}` });
};

interface TwoFactorOffWords {
  subject: string;
  off: string;
}

const twoFactorOffWords: Readonly<Record<Language, TwoFactorOffWords>> = {
  en: {
    subject: '2-factor authentication is off',
    off: '2-factor authentication was turned off for your account. Your password alone is now enough to log in.',
  },
  ga: {
    subject: 'Tá an fíordheimhniú dhá fhachtóir múchta',
    off: 'Múchadh an fíordheimhniú dhá fhachtóir do do chuntas. Is leor do phasfhocal amháin anois chun logáil isteach.',
  },
};

/** Facts: `at`, the ISO time of the change. */
export const twoFactorOff: MessageTemplate = (context) => {
  const { subject, off } = twoFactorOffWords[context.language];
  return changeNotice(context, { subject, changed: off });
};

interface TwoFactorChangedWords {
  subject: string;
  changed: string;
  codes: Readonly<Record<CodeChannel, (destination: string) => string>>;
}

const twoFactorChangedWords: Readonly<Record<Language, TwoFactorChangedWords>> = {
  en: {
    subject: 'Your 2-factor authentication was changed',
    changed: '2-factor authentication was changed for your account.',
    codes: {
      EMAIL: (destination) => `Codes are now sent by email to ${destination}.`,
      SMS: (destination) => `Codes are now sent by text message to ${destination}.`,
    },
  },
  ga: {
    subject: 'Athraíodh d’fhíordheimhniú dhá fhachtóir',
    changed: 'Athraíodh fíordheimhniú dhá fhachtóir do chuntais.',
    codes: {
      EMAIL: (destination) => `Is trí ríomhphost chuig ${destination} a sheolfar cóid feasta.`,
      SMS: (destination) => `Is trí theachtaireacht téacs chuig ${destination} a sheolfar cóid feasta.`,
    },
  },
};

/** Facts: `at`, the ISO time, `way`, how codes are sent now, and `destination`, the masked email or number. */
export const twoFactorChanged: MessageTemplate = (context) => {
  const { subject, changed, codes } = twoFactorChangedWords[context.language];
  const code = codes[messageCodeChannel(context)](context.facts['destination'] ?? '');
  return changeNotice(context, { subject, changed: `${changed} ${code}` });
};

// No curly apostrophe in the English one: a text message that holds one is sent, and paid for, as twice as many.
const sentence: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `${brand}: login codes are no longer sent to this number. If it was not you who changed this, contact us straight away.`,
  ga: (brand) =>
    `${brand}: ní sheolfar cóid logála isteach chuig an uimhir seo a thuilleadh. Mura tusa a d’athraigh é seo, déan teagmháil linn láithreach.`,
};

/** Goes to the old number. Nothing to open or to type: a text that asks for either is what thieves send. */
export const twoFactorChangedText: MessageTemplate = ({ brand, language }) => ({
  subject: '',
  text: sentence[language](brand.name),
  html: '',
});
