import type { CodeWay } from '@selvage/contract/api/second-factor';
import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { letterMoment } from './letter-moment.ts';
import { letterWay } from './letter-way.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  on: (time: string) => string;
  codes: Readonly<Record<CodeWay, (destination: string) => string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: '2-factor authentication is on',
    on: (time) => `2-factor authentication was switched on for your account on ${time} (Irish time).`,
    codes: {
      EMAIL: (destination) => `When you log in, we’ll send a code by email to ${destination}.`,
      SMS: (destination) => `When you log in, we’ll send a code by text message to ${destination}.`,
    },
  },
  ga: {
    subject: 'Tá an fíordheimhniú dhá fhachtóir ar siúl',
    on: (time) => `Cuireadh fíordheimhniú dhá fhachtóir ar siúl do do chuntas an ${time} (am na hÉireann).`,
    codes: {
      EMAIL: (destination) => `Nuair a logálfaidh tú isteach, seolfaimid cód trí ríomhphost chuig ${destination}.`,
      SMS: (destination) =>
        `Nuair a logálfaidh tú isteach, seolfaimid cód trí theachtaireacht téacs chuig ${destination}.`,
    },
  },
};

/** Facts: `at`, the ISO time, `way`, how codes are sent, and `destination`, the masked address or number. */
export const twoFactorOn: Letter = (context) => {
  const { subject, on, codes } = words[context.language];
  const code = codes[letterWay(context)](context.facts['destination'] ?? '');
  return changeNotice(context, { subject, changed: `${on(letterMoment(context))} ${code}` });
};
