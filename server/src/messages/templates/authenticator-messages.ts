import type { Language } from '@selvage/contract/languages';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice } from './message-frame.ts';
import { type MessageBody, type MessageContext, type MessageTemplate, messageTime } from './message-template.ts';

interface NoticeWords {
  subject: string;
  /** `left` is how many recovery codes there are. */
  told: (time: string, left: number) => string;
}
type Words = Readonly<Record<Language, NoticeWords>>;

const addedWords: Words = {
  en: {
    subject: 'An authenticator app was set up',
    told: (time) =>
      `An authenticator app was set up for your account on ${time} (Irish time). From now on, we’ll ask for a code from it when you log in with your password.`,
  },
  ga: {
    subject: 'Socraíodh aip fhíordheimhnithe',
    told: (time) =>
      `Socraíodh aip fhíordheimhnithe do do chuntas an ${time} (am na hÉireann). Feasta, iarrfaimid cód uaithi nuair a logálfaidh tú isteach le do phasfhocal.`,
  },
};

const removedWords: Words = {
  en: {
    subject: 'Your authenticator app was removed',
    told: (time) =>
      `The authenticator app was removed from your account on ${time} (Irish time). Its codes no longer work.`,
  },
  ga: {
    subject: 'Baineadh d’aip fhíordheimhnithe',
    told: (time) =>
      `Baineadh an aip fhíordheimhnithe de do chuntas an ${time} (am na hÉireann). Ní oibríonn a cuid cód a thuilleadh.`,
  },
};

const madeWords: Words = {
  en: {
    subject: 'New recovery codes were made',
    told: (time) =>
      `New recovery codes were made for your account on ${time} (Irish time). The codes from before no longer work.`,
  },
  ga: {
    subject: 'Rinneadh cóid athshlánaithe nua',
    told: (time) =>
      `Rinneadh cóid athshlánaithe nua do do chuntas an ${time} (am na hÉireann). Ní oibríonn na cóid a bhí ann roimhe a thuilleadh.`,
  },
};

const usedWords: Words = {
  en: {
    subject: 'A recovery code was used',
    told: (time, left) =>
      `One of your recovery codes was used on ${time} (Irish time). You have ${left === 0 ? 'none' : left} left.`,
  },
  ga: {
    subject: 'Úsáideadh cód athshlánaithe',
    told: (time, left) =>
      `Úsáideadh ceann de do chóid athshlánaithe an ${time} (am na hÉireann). ${left === 0 ? 'Níl aon chód fágtha agat.' : `Cóid fágtha agat: ${left}.`}`,
  },
};

const waysWords: Readonly<Record<Language, { before: string; label: string }>> = {
  en: { before: 'Look at your ways to log in, and make new codes, here:', label: 'Your ways to log in' },
  ga: {
    before: 'Féach ar na bealaí atá agat le logáil isteach, agus déan cóid nua, anseo:',
    label: 'Do bhealaí le logáil isteach',
  },
};

const waysLink = ({ brand, language, kind }: MessageContext): NonNullable<MessageBody['otherLink']> => ({
  ...waysWords[language],
  href: `${brand.origin}/${routeTypeOf(kind)}${screenPaths.security}`,
});

/** WY21, WY23. Facts: `at`, the ISO time, and `left`, how many recovery codes are left. */
const notice =
  (words: Words, otherLink?: typeof waysLink): MessageTemplate =>
  (context) => {
    const { subject, told } = words[context.language];
    const changed = told(messageTime(context), Number(context.facts['left'] ?? 0));
    return changeNotice(context, { subject, changed, otherLink: otherLink?.(context) });
  };

export const authenticatorAdded = notice(addedWords);
export const authenticatorRemoved = notice(removedWords);
export const recoveryCodesMade = notice(madeWords);
export const recoveryCodeUsed = notice(usedWords, waysLink);

// No curly apostrophe in the English one: a text message that holds one is sent, and paid for, as twice as many.
const sentence: Readonly<Record<Language, (brand: string) => string>> = {
  en: (brand) =>
    `${brand}: the ways to log in to your account were changed. If it was not you who changed them, contact us straight away.`,
  ga: (brand) =>
    `${brand}: athraíodh na bealaí le logáil isteach i do chuntas. Mura tusa a d’athraigh iad, déan teagmháil linn láithreach.`,
};

/** WY23: to the number of an account that has one. Nothing to open or to type: a text that asks for either is what thieves send. */
export const wayChangedText: MessageTemplate = ({ brand, language }) => ({
  subject: '',
  text: sentence[language](brand.name),
  html: '',
});
