import type { Language } from '@selvage/contract/languages';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice } from './message-frame.ts';
import type { NextLogin } from './next-login-words.ts';
import type { MessageContext, MessageLink, MessageTemplate } from './message-template.ts';
import { nextLoginIn, nextLoginWords } from './next-login-words.ts';

interface ToldFacts {
  /** The number of recovery codes that remain. */
  left: number;
  /** The step that logins ask for after the change. */
  next: NextLogin | undefined;
}

interface NoticeWords {
  subject: string;
  told: (facts: ToldFacts) => string;
  /** The advice in place of the usual advice if no recovery code remains. */
  notYouWithNone?: string;
}
type Words = Readonly<Record<Language, NoticeWords>>;

/** True if no login asks for an app, because this kind of user must use a passkey. */
const needsPasskey = (next: NextLogin | undefined): next is 'PASSKEY' | 'passkey-set-up' =>
  next === 'PASSKEY' || next === 'passkey-set-up';

const addedWords: Words = {
  en: {
    subject: 'An authenticator app was set up',
    told: ({ next }) =>
      `An authenticator app was set up for your account. ${needsPasskey(next) ? nextLoginWords.en[next] : 'From now on, we’ll ask for a code from it when you log in with your password.'}`,
  },
  ga: {
    subject: 'Socraíodh aip fhíordheimhnithe',
    told: ({ next }) =>
      `Socraíodh aip fhíordheimhnithe do do chuntas. ${needsPasskey(next) ? nextLoginWords.ga[next] : 'Feasta, iarrfaimid ort cód ón aip a chur isteach nuair a logálfaidh tú isteach le do phasfhocal.'}`,
  },
};

const then = (language: Language, next: NextLogin | undefined): string =>
  next === undefined ? '' : ` ${nextLoginWords[language][next]}`;

const removedWords: Words = {
  en: {
    subject: 'Your authenticator app was removed',
    told: ({ next }) =>
      `The authenticator app was removed from your account. Its codes no longer work.${then('en', next)}`,
  },
  ga: {
    subject: 'Baineadh d’aip fhíordheimhnithe',
    told: ({ next }) =>
      `Baineadh an aip fhíordheimhnithe de do chuntas. Ní oibríonn a cuid cód a thuilleadh.${then('ga', next)}`,
  },
};

const madeWords: Words = {
  en: {
    subject: 'New recovery codes were created',
    told: () => 'New recovery codes were created for your account. Codes from before no longer work.',
  },
  ga: {
    subject: 'Cruthaíodh cóid athshlánaithe nua',
    told: () => 'Cruthaíodh cóid athshlánaithe nua do do chuntas. Ní oibríonn cóid a bhí ann roimhe seo a thuilleadh.',
  },
};

const usedWords: Words = {
  en: {
    subject: 'A recovery code was used',
    told: ({ left }) => `One of your recovery codes was used. You have ${left === 0 ? 'none' : left} left.`,
    notYouWithNone:
      'If it was you, get new recovery codes. If it wasn’t you, reset your password straight away, then contact us.',
  },
  ga: {
    subject: 'Úsáideadh cód athshlánaithe',
    told: ({ left }) =>
      `Úsáideadh ceann de do chóid athshlánaithe. ${left === 0 ? 'Níl aon chód fágtha agat.' : `Cóid fágtha agat: ${left}.`}`,
    notYouWithNone:
      'Más tusa a bhí ann, faigh cóid athshlánaithe nua. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
  },
};

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

/** Makes a template. Its facts: `at` (ISO time), `left` (the number of remaining recovery codes) and `next` (`NextLogin`). */
const notice =
  (words: Words, link?: typeof waysLink): MessageTemplate =>
  (context) => {
    const { subject, told, notYouWithNone } = words[context.language];
    const left = Number(context.facts['left'] ?? 0);
    const notYou = left === 0 ? notYouWithNone : undefined;
    const changed = told({ left, next: nextLoginIn(context) });
    return changeNotice(context, { subject, changed, notYou, link: link?.(context) });
  };

export const authenticatorAdded = notice(addedWords);
export const authenticatorRemoved = notice(removedWords);
export const recoveryCodesMade = notice(madeWords);
export const recoveryCodeUsed = notice(usedWords, waysLink);

// The English text has no curly apostrophe: with one, the text message would be sent and billed as two.
const sentence: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `${brand}: the ways to log in to your account were changed. If it was not you who changed them, contact us straight away.`,
  ga: (brand) =>
    `${brand}: athraíodh na bealaí le logáil isteach i do chuntas. Mura tusa a d’athraigh iad, déan teagmháil linn láithreach.`,
};

/** A text to the account’s number, if it has one. It contains no link and asks for nothing, because thieves send texts with links. */
export const wayChangedText: MessageTemplate = ({ brand, language }) => ({
  subject: '',
  text: sentence[language](brand.name),
  html: '',
});
