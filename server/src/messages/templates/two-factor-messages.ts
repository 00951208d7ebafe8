import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './message-frame.ts';
import { nextLoginIn, nextLoginWords } from './next-login-words.ts';
import { type MessageContext, type MessageTemplate, messageCodeChannel } from './message-template.ts';

/** A factor that the next login asks for in preference to codes by email or text. */
type Stronger = 'APP' | 'PASSKEY';
function strongerIn(context: MessageContext): Stronger | undefined {
  const next = nextLoginIn(context);
  return next === 'APP' || next === 'PASSKEY' ? next : undefined;
}

interface TwoFactorOnWords {
  subject: string;
  on: string;
  codes: Readonly<Record<CodeChannel, (destination: string) => string>>;
  codesSubject: string;
  beside: Readonly<Record<Stronger, (destination: string) => string>>;
}

const twoFactorOnWords: Readonly<Record<Language, TwoFactorOnWords>> = {
  en: {
    subject: '2-factor authentication is on',
    on: '2-factor authentication was turned on for your account.',
    codes: {
      EMAIL: (destination) => `When you log in, we’ll send a code by email to ${destination}.`,
      SMS: (destination) => `When you log in, we’ll send a code by text message to ${destination}.`,
    },
    codesSubject: 'Codes by email or text are on',
    beside: {
      APP: (destination) =>
        `Codes to ${destination} were turned on for your account. They are a backup: when you log in, we first ask for a code from your authenticator app.`,
      PASSKEY: (destination) =>
        `Codes to ${destination} were turned on for your account. They don’t replace your passkey, which we still ask for when you log in.`,
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
    codesSubject: 'Tá cóid trí ríomhphost nó trí theachtaireacht téacs ar siúl',
    beside: {
      APP: (destination) =>
        `Cuireadh cóid chuig ${destination} ar siúl do do chuntas. Cúltaca atá iontu: nuair a logálfaidh tú isteach, iarrfaimid cód ó d’aip fhíordheimhnithe ort ar dtús.`,
      PASSKEY: (destination) =>
        `Cuireadh cóid chuig ${destination} ar siúl do do chuntas. Ní thógann siad áit do phaseochrach, a iarrfaimid ort fós nuair a logálfaidh tú isteach.`,
    },
  },
};

/** Facts: `at` (ISO time), `way` (channel of the codes), `destination` (masked email or number) and `next` (`NextLogin`). */
export const twoFactorOn: MessageTemplate = (context) => {
  const { subject, on, codes, codesSubject, beside } = twoFactorOnWords[context.language];
  const destination = context.facts['destination'] ?? '';
  const stronger = strongerIn(context);
  if (stronger) return changeNotice(context, { subject: codesSubject, changed: beside[stronger](destination) });
  const code = codes[messageCodeChannel(context)](destination);
  return changeNotice(context, { subject, changed: `${on} ${code}` });
};

interface TwoFactorOffWords {
  subject: (hasMore: boolean) => string;
  off: (hasMore: boolean) => string;
}

const twoFactorOffWords: Readonly<Record<Language, TwoFactorOffWords>> = {
  en: {
    subject: (hasMore) => (hasMore ? 'Codes by email or text are off' : '2-factor authentication is off'),
    off: (hasMore) =>
      `${hasMore ? 'Codes by email or text were' : '2-factor authentication was'} turned off for your account.`,
  },
  ga: {
    subject: (hasMore) =>
      hasMore
        ? 'Tá cóid trí ríomhphost nó trí theachtaireacht téacs múchta'
        : 'Tá an fíordheimhniú dhá fhachtóir múchta',
    off: (hasMore) =>
      `Múchadh ${hasMore ? 'cóid trí ríomhphost nó trí theachtaireacht téacs' : 'an fíordheimhniú dhá fhachtóir'} do do chuntas.`,
  },
};

/** Facts: `at` (ISO time) and `next` (`NextLogin`), the step that logins ask for now. */
export const twoFactorOff: MessageTemplate = (context) => {
  const { subject, off } = twoFactorOffWords[context.language];
  const next = nextLoginWords[context.language][nextLoginIn(context) ?? 'password'];
  const hasMore = strongerIn(context) !== undefined;
  return changeNotice(context, {
    subject: subject(hasMore),
    changed: `${off(hasMore)} ${next}`,
  });
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

/** Facts: `at` (ISO time), `way` (channel of the codes) and `destination` (masked email or number). */
export const twoFactorChanged: MessageTemplate = (context) => {
  const { subject, changed, codes } = twoFactorChangedWords[context.language];
  const code = codes[messageCodeChannel(context)](context.facts['destination'] ?? '');
  return changeNotice(context, { subject, changed: `${changed} ${code}` });
};

// The English text has no curly apostrophe: with one, the text message would be sent and billed as two.
const sentence: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `${brand}: login codes are no longer sent to this number. If it was not you who changed this, contact us straight away.`,
  ga: (brand) =>
    `${brand}: ní sheolfar cóid logála isteach chuig an uimhir seo a thuilleadh. Mura tusa a d’athraigh é seo, déan teagmháil linn láithreach.`,
};

/** A text to the old number. It contains no link and asks for nothing, because thieves send texts with links. */
export const twoFactorChangedText: MessageTemplate = ({ brand, language }) => ({
  subject: '',
  text: sentence[language](brand.name),
  html: '',
});
