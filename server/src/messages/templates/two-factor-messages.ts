import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { Language } from '@selvage/contract/languages';
import { changeNotice, plainNotice } from './message-frame.ts';
import { nextLoginIn, nextLoginWords } from './next-login-words.ts';
import { isBySupport, type MessageContext, messageCodeChannel, type TextTemplate } from './message-template.ts';
import { words } from './message-words.ts';

/** A factor that the next login asks for in preference to codes by email or text. */
type Stronger = 'APP' | 'PASSKEY';
function strongerIn(context: MessageContext): Stronger | undefined {
  const next = nextLoginIn(context);
  return next === 'APP' || next === 'PASSKEY' ? next : undefined;
}

const besideWords: Readonly<Record<Language, Readonly<Record<Stronger, string>>>> = {
  en: {
    APP: 'They are a backup: when you log in, we first ask for a code from your authenticator app.',
    PASSKEY: 'They don’t replace your passkey, which we still ask for when you log in.',
  },
  ga: {
    APP: 'Cúltaca atá iontu: nuair a logálfaidh tú isteach, iarrfaimid cód ó d’aip fhíordheimhnithe ort ar dtús.',
    PASSKEY: 'Ní thógann siad áit do phaseochrach, a iarrfaimid ort fós nuair a logálfaidh tú isteach.',
  },
};

const wayWords: Readonly<Record<Language, Readonly<Record<CodeChannel, string>>>> = {
  en: { EMAIL: 'by email', SMS: 'by text message' },
  ga: { EMAIL: 'trí ríomhphost', SMS: 'trí theachtaireacht téacs' },
};

const destinationIn = ({ facts }: MessageContext) => ({ destination: facts['destination'] ?? '' });
const codesIn = (context: MessageContext) => ({
  ...destinationIn(context),
  way: wayWords[context.language][messageCodeChannel(context)],
});

/** Facts: `at` (ISO time), `way` (channel of the codes), `destination` (masked email or number) and `next` (`NextLogin`). */
export const twoFactorOn = changeNotice({
  texts: {
    main: {
      when: 'logins ask for these codes',
      en: words(
        '2-factor authentication is on',
        '2-factor authentication was turned on for your account. When you log in, we’ll send a code {way} to {destination}.',
      ),
      ga: words(
        'Tá an fíordheimhniú dhá fhachtóir ar siúl',
        'Cuireadh fíordheimhniú dhá fhachtóir ar siúl do do chuntas. Nuair a logálfaidh tú isteach, seolfaimid cód {way} chuig {destination}.',
      ),
    },
    codes: {
      when: 'logins still ask for an app or a passkey first',
      facts: { next: 'APP' },
      en: words('Codes by email or text are on', 'Codes to {destination} were turned on for your account. {next}'),
      ga: words(
        'Tá cóid trí ríomhphost nó trí theachtaireacht téacs ar siúl',
        'Cuireadh cóid chuig {destination} ar siúl do do chuntas. {next}',
      ),
    },
  },
  choose: (context) => (strongerIn(context) ? 'codes' : 'main'),
  values: (context) => {
    const stronger = strongerIn(context);
    return stronger ? { ...destinationIn(context), next: besideWords[context.language][stronger] } : codesIn(context);
  },
});

/** Facts: `at` (ISO time) and `next` (`NextLogin`), the step that logins ask for now. */
export const twoFactorOff = changeNotice({
  texts: {
    main: {
      when: 'no other 2-factor authentication is left',
      facts: { next: 'password' },
      en: words('2-factor authentication is off', '2-factor authentication was turned off for your account. {next}'),
      ga: words(
        'Tá an fíordheimhniú dhá fhachtóir múchta',
        'Múchadh an fíordheimhniú dhá fhachtóir do do chuntas. {next}',
      ),
    },
    codes: {
      when: 'logins still ask for an app or a passkey',
      facts: { next: 'APP' },
      en: words('Codes by email or text are off', 'Codes by email or text were turned off for your account. {next}'),
      ga: words(
        'Tá cóid trí ríomhphost nó trí theachtaireacht téacs múchta',
        'Múchadh cóid trí ríomhphost nó trí theachtaireacht téacs do do chuntas. {next}',
      ),
    },
    'by-support': {
      when: 'support turned it off',
      facts: { by: 'support', next: 'password' },
      en: words(
        '2-factor authentication is off',
        'Our support team turned off 2-factor authentication for your account. {next}',
      ),
      ga: words(
        'Tá an fíordheimhniú dhá fhachtóir múchta',
        'Mhúch ár bhfoireann tacaíochta an fíordheimhniú dhá fhachtóir do do chuntas. {next}',
      ),
    },
  },
  choose: (context) => (isBySupport(context) ? 'by-support' : strongerIn(context) ? 'codes' : 'main'),
  values: (context) => ({ next: nextLoginWords[context.language][nextLoginIn(context) ?? 'password'] }),
});

/** Facts: `at` (ISO time), `way` (channel of the codes) and `destination` (masked email or number). */
export const twoFactorChanged = plainNotice(
  {
    en: words(
      'Your 2-factor authentication was changed',
      '2-factor authentication was changed for your account. Codes are now sent {way} to {destination}.',
    ),
    ga: words(
      'Athraíodh d’fhíordheimhniú dhá fhachtóir',
      'Athraíodh fíordheimhniú dhá fhachtóir do chuntais. Is {way} chuig {destination} a sheolfar cóid feasta.',
    ),
  },
  { values: codesIn },
);

/**
 * A text to the old number. It contains no link and asks for nothing, because thieves send texts with links. The
 * English text has no curly apostrophe: with one, it would be sent and billed as two.
 */
export const twoFactorChangedText: TextTemplate = {
  channel: 'sms',
  texts: {
    main: {
      when: 'the person changed it',
      en: words('', '{brand}: login codes are no longer sent to this number.'),
      ga: words('', '{brand}: ní sheolfar cóid logála isteach chuig an uimhir seo a thuilleadh.'),
    },
    'by-support': {
      when: 'support turned off 2-factor authentication',
      facts: { by: 'support' },
      en: words('', '{brand}: our support team turned off 2-factor authentication with this number.'),
      ga: words('', '{brand}: mhúch ár bhfoireann tacaíochta an fíordheimhniú dhá fhachtóir leis an uimhir seo.'),
    },
  },
  choose: (context) => (isBySupport(context) ? 'by-support' : 'main'),
  kept: {
    en: 'If you did not ask for this, contact us straight away.',
    ga: 'Mura tusa a d’iarr é seo, déan teagmháil linn láithreach.',
  },
};
