import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import type { Language } from '@selvage/contract/languages';
import { frameMessage, resetPage } from './message-frame.ts';
import { codeMinutes, messageCode, type MessageTemplate, originBound, resetLabels } from './message-template.ts';

interface CodeWords {
  subject: string;
  enter: (life: number) => string;
  notYou: string;
  neverShare: string;
}

const signInCodeWords: Readonly<Record<Language, CodeWords>> = {
  en: {
    subject: 'Your login code',
    enter: (life) =>
      `Enter this code on the page where you are logging in. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you didn’t try to log in, someone else may know your password. Don’t use the code, and reset your password.',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód logála isteach',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag logáil isteach. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura raibh tusa ag iarraidh logáil isteach, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú amháin dúinne.',
  },
};

/**
 * A template for a message with a code, which is its purpose. The reset is for a reader who did not request the code,
 * so it is only a link and not a button.
 */
const codeMessage =
  (words: Readonly<Record<Language, CodeWords>>): MessageTemplate =>
  (context) => {
    const { language } = context;
    const said = words[language];
    return frameMessage(context, {
      subject: said.subject,
      opening: said.enter(codeMinutes(context)),
      code: messageCode(context),
      links: [{ before: said.notYou, label: resetLabels[language], href: resetPage(context) }],
      ending: [said.neverShare],
    });
  };

export const signInCode = codeMessage(signInCodeWords);

const signInCodeSentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) =>
    `${code} is your ${brand} login code. It works for ${english.minutes(life)}. Never share it.`,
  ga: (code, brand, life) =>
    `${code} – do chód logála isteach ó ${brand}. Oibríonn sé ar feadh ${irish.minutesGenitive(life)}. Ná roinn é le haon duine.`,
};

export const signInCodeText: MessageTemplate = (context) => {
  const code = messageCode(context);
  const { brand, language } = context;
  return originBound(context, signInCodeSentence[language](code, brand.name, codeMinutes(context)));
};

const setupCodeWords: Readonly<Record<Language, CodeWords>> = {
  en: {
    subject: 'Your code for 2-factor authentication',
    enter: (life) =>
      `Enter this code on the page where you are setting up 2-factor authentication. This shows that our codes reach you. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you aren’t setting it up, someone else may know your password. Don’t use the code, and reset your password.',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód don fhíordheimhniú dhá fhachtóir',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag socrú an fhíordheimhnithe dhá fhachtóir. Léiríonn sé sin go sroicheann ár gcóid thú. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura bhfuil tusa á shocrú, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú amháin dúinne.',
  },
};

const confirmCodeWords: Readonly<Record<Language, CodeWords>> = {
  en: {
    subject: 'Your code to confirm a change',
    enter: (life) =>
      `Enter this code on the page where you’re making a change to your account. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you aren’t changing anything, someone else may be logged in to your account. Don’t use the code, and reset your password.',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód chun athrú a dheimhniú',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil athrú á dhéanamh agat ar do chuntas. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura bhfuil tusa ag athrú aon rud, seans go bhfuil duine eile logáilte isteach i do chuntas. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú amháin dúinne.',
  },
};

/** Proves that the reader can read an email before login codes are sent to it. */
export const setupCode = codeMessage(setupCodeWords);

/** Proves that the person who makes a change can read the account’s email. */
export const confirmCode = codeMessage(confirmCodeWords);

const setupCodeSentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) =>
    `${code} is your ${brand} code to set up 2-factor authentication. It works for ${english.minutes(life)}. Never share it.`,
  ga: (code, brand, life) =>
    `${code} – do chód ó ${brand} chun fíordheimhniú dhá fhachtóir a shocrú. Oibríonn sé ar feadh ${irish.minutesGenitive(life)}. Ná roinn é le haon duine.`,
};

/** Proves that the reader has a number before login codes are sent to it. */
export const setupCodeText: MessageTemplate = (context) => {
  const code = messageCode(context);
  const { brand, language } = context;
  return originBound(context, setupCodeSentence[language](code, brand.name, codeMinutes(context)));
};
