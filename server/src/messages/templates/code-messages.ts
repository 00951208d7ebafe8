import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { type MessageTemplate, codeMinutes, messageCode, originBound } from './message-template.ts';
import { frameMessage } from './message-frame.ts';

interface SignInCodeWords {
  subject: string;
  enter: (life: number) => string;
  notYou: string;
  reset: string;
  neverShare: string;
}

const signInCodeWords: Readonly<Record<Language, SignInCodeWords>> = {
  en: {
    subject: 'Your login code',
    enter: (life) =>
      `Enter this code on the page where you are logging in. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you didn’t try to log in, someone else may know your password. Don’t use the code, and reset your password.',
    reset: 'Reset your password',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód logála isteach',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag logáil isteach. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura raibh tusa ag iarraidh logáil isteach, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    reset: 'Athshocraigh do phasfhocal',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú dúinne.',
  },
};

export const signInCode: MessageTemplate = (context) => {
  const { brand, language, kind } = context;
  const said = signInCodeWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.enter(codeMinutes(context)),
    code: messageCode(context),
    beforeLink: said.notYou,
    link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
    afterLink: [said.neverShare],
  });
};

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

interface SetupCodeWords {
  subject: string;
  enter: (life: number) => string;
  notYou: string;
  reset: string;
  neverShare: string;
}

const setupCodeWords: Readonly<Record<Language, SetupCodeWords>> = {
  en: {
    subject: 'Your code for 2-factor authentication',
    enter: (life) =>
      `Enter this code on the page where you are setting up 2-factor authentication. This shows that our codes reach you. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you aren’t setting it up, someone else may know your password. Don’t use the code, and reset your password.',
    reset: 'Reset your password',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód don fhíordheimhniú dhá fhachtóir',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag socrú an fhíordheimhnithe dhá fhachtóir. Léiríonn sé sin go sroicheann ár gcóid thú. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura bhfuil tusa á shocrú, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    reset: 'Athshocraigh do phasfhocal',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú dúinne.',
  },
};

const confirmCodeWords: Readonly<Record<Language, SetupCodeWords>> = {
  en: {
    subject: 'Your code to confirm a change',
    enter: (life) =>
      `Enter this code on the page where you are changing how you log in, or your account details. You can use it once, within ${english.minutes(life)}.`,
    notYou:
      'If you aren’t changing anything, someone else may be logged in to your account. Don’t use the code, and reset your password.',
    reset: 'Reset your password',
    neverShare: 'Never give this code to anyone, not even to us.',
  },
  ga: {
    subject: 'Do chód chun athrú a dhearbhú',
    enter: (life) =>
      `Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag athrú an chaoi a logálann tú isteach, nó sonraí do chuntais. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    notYou:
      'Mura bhfuil tusa ag athrú aon rud, seans go bhfuil duine eile logáilte isteach i do chuntas. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
    reset: 'Athshocraigh do phasfhocal',
    neverShare: 'Ná tabhair an cód seo d’aon duine, fiú dúinne.',
  },
};

const codeMessage =
  (words: Readonly<Record<Language, SetupCodeWords>>): MessageTemplate =>
  (context) => {
    const { brand, language, kind } = context;
    const said = words[language];
    return frameMessage(context, {
      subject: said.subject,
      opening: said.enter(codeMinutes(context)),
      code: messageCode(context),
      beforeLink: said.notYou,
      link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
      afterLink: [said.neverShare],
    });
  };

/** MF5: proves an email before codes are sent to it. */
export const setupCode = codeMessage(setupCodeWords);

/** F2, WY8: shows that whoever makes a change reads the mailbox. */
export const confirmCode = codeMessage(confirmCodeWords);

const setupCodeSentence: Readonly<Record<Language, (code: string, brand: string, life: number) => string>> = {
  en: (code, brand, life) =>
    `${code} is your ${brand} code to set up 2-factor authentication. It works for ${english.minutes(life)}. Never share it.`,
  ga: (code, brand, life) =>
    `${code} – do chód ó ${brand} chun fíordheimhniú dhá fhachtóir a shocrú. Oibríonn sé ar feadh ${irish.minutesGenitive(life)}. Ná roinn é le haon duine.`,
};

/** MF5: proves a number before codes are sent to it. */
export const setupCodeText: MessageTemplate = (context) => {
  const code = messageCode(context);
  const { brand, language } = context;
  return originBound(context, setupCodeSentence[language](code, brand.name, codeMinutes(context)));
};
