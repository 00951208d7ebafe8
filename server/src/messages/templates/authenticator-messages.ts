import type { Language } from '@selvage/contract/languages';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice, plainNotice } from './message-frame.ts';
import type { MessageContext, MessageLink, TextTemplate } from './message-template.ts';
import { words } from './message-words.ts';
import { nextLoginIn, nextLoginWords } from './next-login-words.ts';

const asksApp: Readonly<Record<Language, string>> = {
  en: 'From now on, we’ll ask for a code from it when you log in with your password.',
  ga: 'Feasta, iarrfaimid ort cód ón aip a chur isteach nuair a logálfaidh tú isteach le do phasfhocal.',
};

/** What the next login asks for. No login asks for an app if this kind of user must use a passkey. */
function nextAfterApp(context: MessageContext): string {
  const next = nextLoginIn(context);
  return next === 'PASSKEY' || next === 'passkey-set-up'
    ? nextLoginWords[context.language][next]
    : asksApp[context.language];
}

/** A reset keeps the app (decision 31), so the owner needs us for its removal. */
const notYourApp: Readonly<Record<Language, string>> = {
  en: 'If it was you, you don’t need to do anything. If it wasn’t you, reset your password straight away, then contact us. A new password doesn’t remove the app: we’ll remove it for you.',
  ga: 'Más tusa a bhí ann, ní gá duit aon rud a dhéanamh. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn. Ní bhaineann pasfhocal nua an aip: bainfimid duit í.',
};

/** Facts: `at` (ISO time) and `next` (`NextLogin`), the step that logins ask for after the change. */
export const authenticatorAdded = plainNotice(
  {
    en: words('An authenticator app was set up', 'An authenticator app was set up for your account. {next}'),
    ga: words('Socraíodh aip fhíordheimhnithe', 'Socraíodh aip fhíordheimhnithe do do chuntas. {next}'),
  },
  { values: (context) => ({ next: nextAfterApp(context) }), notYou: ({ language }) => notYourApp[language] },
);

/** Facts: `at` (ISO time) and `next` (`NextLogin`), the step that logins ask for after the change. */
export const authenticatorRemoved = plainNotice(
  {
    en: words(
      'Your authenticator app was removed',
      'The authenticator app was removed from your account. Its codes no longer work. {next}',
    ),
    ga: words(
      'Baineadh d’aip fhíordheimhnithe',
      'Baineadh an aip fhíordheimhnithe de do chuntas. Ní oibríonn a cuid cód a thuilleadh. {next}',
    ),
  },
  {
    values: (context) => {
      const next = nextLoginIn(context);
      return { next: next === undefined ? '' : nextLoginWords[context.language][next] };
    },
  },
);

/** Facts: `at` (ISO time) and `replaced`, which is `false` if the account had no recovery codes before. */
export const recoveryCodesMade = changeNotice({
  texts: {
    main: {
      when: 'the codes replace earlier ones',
      en: words(
        'New recovery codes were created',
        'New recovery codes were created for your account. Codes from before no longer work.',
      ),
      ga: words(
        'Cruthaíodh cóid athshlánaithe nua',
        'Cruthaíodh cóid athshlánaithe nua do do chuntas. Ní oibríonn cóid a bhí ann roimhe seo a thuilleadh.',
      ),
    },
    first: {
      when: 'there were no codes before',
      facts: { replaced: 'false' },
      en: words('Recovery codes were created', 'Recovery codes were created for your account.'),
      ga: words('Cruthaíodh cóid athshlánaithe', 'Cruthaíodh cóid athshlánaithe do do chuntas.'),
    },
  },
  choose: ({ facts }) => (facts['replaced'] === 'false' ? 'first' : 'main'),
});

const waysWords: Readonly<Record<Language, { before: string; label: string }>> = {
  en: { before: 'See how you log in, or get new recovery codes:', label: 'Your ways to log in' },
  ga: {
    before: 'Féach conas a logálann tú isteach, nó faigh cóid athshlánaithe nua:',
    label: 'Do bhealaí le logáil isteach',
  },
};

const waysLink = ({ brand, language, kind }: MessageContext): MessageLink => ({
  ...waysWords[language],
  href: `${brand.origin}/${routeTypeOf(kind)}${screenPaths.security}`,
});

/** The advice in place of the usual advice if no recovery code remains. */
const notYouWithNone: Readonly<Record<Language, string>> = {
  en: 'If it was you, get new recovery codes. If it wasn’t you, reset your password straight away, then contact us.',
  ga: 'Más tusa a bhí ann, faigh cóid athshlánaithe nua. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
};

const leftIn = ({ facts }: MessageContext): number => Number(facts['left'] ?? 0);

/** Facts: `at` (ISO time) and `left` (the number of remaining recovery codes). */
export const recoveryCodeUsed = changeNotice({
  texts: {
    main: {
      when: 'recovery codes are left',
      en: words('A recovery code was used', 'One of your recovery codes was used. You have {left} left.'),
      ga: words('Úsáideadh cód athshlánaithe', 'Úsáideadh ceann de do chóid athshlánaithe. Cóid fágtha agat: {left}.'),
    },
    last: {
      when: 'it was the last one',
      facts: { left: '0' },
      en: words('A recovery code was used', 'One of your recovery codes was used. You have none left.'),
      ga: words('Úsáideadh cód athshlánaithe', 'Úsáideadh ceann de do chóid athshlánaithe. Níl aon chód fágtha agat.'),
    },
  },
  choose: (context) => (leftIn(context) === 0 ? 'last' : 'main'),
  values: (context) => ({ left: String(leftIn(context)) }),
  notYou: (context) => (leftIn(context) === 0 ? notYouWithNone[context.language] : undefined),
  link: waysLink,
});

/**
 * A text to the account’s number, if it has one. It contains no link and asks for nothing, because thieves send texts
 * with links. The English text has no curly apostrophe: with one, it would be sent and billed as two.
 */
export const wayChangedText: TextTemplate = {
  channel: 'sms',
  texts: {
    main: {
      en: words('', '{brand}: the ways to log in to your account were changed.'),
      ga: words('', '{brand}: athraíodh na bealaí le logáil isteach i do chuntas.'),
    },
  },
  kept: {
    en: 'If it was not you who changed them, contact us straight away.',
    ga: 'Mura tusa a d’athraigh iad, déan teagmháil linn láithreach.',
  },
};
