import type { Language } from '@selvage/contract/languages';
import { lifeWords } from './life-words.ts';
import { resetPage } from './message-frame.ts';
import {
  codeMinutes,
  type EmailTemplate,
  messageCode,
  resetLabels,
  type TextContext,
  type TextTemplate,
} from './message-template.ts';
import { type WordsByLanguage, words } from './message-words.ts';

const codeValues = (context: TextContext) => ({
  code: messageCode(context),
  life: lifeWords(context.language, 'minutes', codeMinutes(context)),
});

interface CodeWords {
  main: WordsByLanguage;
  /** The advice to a reader who did not request the code. */
  notYou: Readonly<Record<Language, string>>;
}

const neverShare: Readonly<Record<Language, string>> = {
  en: 'Never give this code to anyone, not even to us.',
  ga: 'Ná tabhair an cód seo d’aon duine, fiú amháin dúinne.',
};

/**
 * A message with a code, which is its purpose. The reset is for a reader who did not request the code, so it is only a
 * link and not a button.
 */
const codeMessage = ({ main, notYou }: CodeWords): EmailTemplate => ({
  channel: 'email',
  texts: { main },
  values: codeValues,
  kept: (context) => {
    const { language } = context;
    return [
      { type: 'link', before: notYou[language], label: resetLabels[language], href: resetPage(context) },
      neverShare[language],
    ];
  },
});

/** A text message with a code. */
const codeText = (main: WordsByLanguage): TextTemplate => ({
  channel: 'sms',
  texts: { main },
  values: codeValues,
  kept: { en: 'Never share it.', ga: 'Ná roinn é le haon duine.' },
  isOriginBound: true,
});

export const signInCode = codeMessage({
  main: {
    en: words(
      'Your login code',
      'Enter this code on the page where you are logging in. You can use it once, within {life}.',
      '{code}',
    ),
    ga: words(
      'Do chód logála isteach',
      'Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag logáil isteach. Oibríonn sé uair amháin, ar feadh {life}.',
      '{code}',
    ),
  },
  notYou: {
    en: 'If you didn’t try to log in, someone else may know your password. Don’t use the code, and reset your password.',
    ga: 'Mura raibh tusa ag iarraidh logáil isteach, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
  },
});

export const signInCodeText = codeText({
  en: words('', '{code} is your {brand} login code. It works for {life}.'),
  ga: words('', '{code} – do chód logála isteach ó {brand}. Oibríonn sé ar feadh {life}.'),
});

/** Proves that the reader can read an email before login codes are sent to it. */
export const setupCode = codeMessage({
  main: {
    en: words(
      'Your code for 2-factor authentication',
      'Enter this code on the page where you are setting up 2-factor authentication. This shows that we can reach you at this email address. You can use it once, within {life}.',
      '{code}',
    ),
    ga: words(
      'Do chód don fhíordheimhniú dhá fhachtóir',
      'Cuir an cód seo isteach ar an leathanach ar a bhfuil tú ag socrú an fhíordheimhnithe dhá fhachtóir. Léiríonn sé sin gur féidir linn teacht ort ag an seoladh ríomhphoist seo. Oibríonn sé uair amháin, ar feadh {life}.',
      '{code}',
    ),
  },
  notYou: {
    en: 'If you aren’t setting it up, someone else may know your password. Don’t use the code, and reset your password.',
    ga: 'Mura bhfuil tusa á shocrú, seans go bhfuil do phasfhocal ag duine eile. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
  },
});

/** Proves that the person who makes a change can read the account’s email. */
export const confirmCode = codeMessage({
  main: {
    en: words(
      'Your code to confirm a change',
      'Enter this code on the page where you’re making a change to your account. You can use it once, within {life}.',
      '{code}',
    ),
    ga: words(
      'Do chód chun athrú a dheimhniú',
      'Cuir an cód seo isteach ar an leathanach ar a bhfuil athrú á dhéanamh agat ar do chuntas. Oibríonn sé uair amháin, ar feadh {life}.',
      '{code}',
    ),
  },
  notYou: {
    en: 'If you aren’t changing anything, someone else may be logged in to your account. Don’t use the code, and reset your password.',
    ga: 'Mura bhfuil tusa ag athrú aon rud, seans go bhfuil duine eile logáilte isteach i do chuntas. Ná húsáid an cód, agus athshocraigh do phasfhocal.',
  },
});

/** Proves that the reader has a number before login codes are sent to it. */
export const setupCodeText = codeText({
  en: words('', '{code} is your {brand} code to set up 2-factor authentication. It works for {life}.'),
  ga: words('', '{code} – do chód ó {brand} chun fíordheimhniú dhá fhachtóir a shocrú. Oibríonn sé ar feadh {life}.'),
});
