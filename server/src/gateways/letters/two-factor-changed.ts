import type { CodeWay } from '@selvage/contract/api/second-factor';
import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { letterMoment } from './letter-moment.ts';
import { letterWay } from './letter-way.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  changed: (time: string) => string;
  codes: Readonly<Record<CodeWay, (destination: string) => string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your 2-factor authentication was changed',
    changed: (time) => `2-factor authentication was changed for your account on ${time} (Irish time).`,
    codes: {
      EMAIL: (destination) => `Codes are now sent by email to ${destination}.`,
      SMS: (destination) => `Codes are now sent by text message to ${destination}.`,
    },
  },
  ga: {
    subject: 'Athraíodh d’fhíordheimhniú dhá fhachtóir',
    changed: (time) => `Athraíodh fíordheimhniú dhá fhachtóir do chuntais an ${time} (am na hÉireann).`,
    codes: {
      EMAIL: (destination) => `Is trí ríomhphost chuig ${destination} a sheolfar cóid feasta.`,
      SMS: (destination) => `Is trí theachtaireacht téacs chuig ${destination} a sheolfar cóid feasta.`,
    },
  },
};

/** Facts: `at`, the ISO time, `way`, how codes are sent now, and `destination`, the masked address or number. */
export const twoFactorChanged: Letter = (context) => {
  const { subject, changed, codes } = words[context.language];
  const code = codes[letterWay(context)](context.facts['destination'] ?? '');
  return changeNotice(context, { subject, changed: `${changed(letterMoment(context))} ${code}` });
};
