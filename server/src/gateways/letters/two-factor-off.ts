import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  off: (time: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: '2-factor authentication is off',
    off: (time) =>
      `2-factor authentication was switched off for your account on ${time} (Irish time). Your password alone is now enough to log in.`,
  },
  ga: {
    subject: 'Tá an fíordheimhniú dhá fhachtóir múchta',
    off: (time) =>
      `Múchadh an fíordheimhniú dhá fhachtóir do do chuntas an ${time} (am na hÉireann). Is leor do phasfhocal amháin anois chun logáil isteach.`,
  },
};

/** Facts: `at`, the ISO time of the change. */
export const twoFactorOff: Letter = (context) => {
  const { subject, off } = words[context.language];
  return changeNotice(context, { subject, changed: off(letterMoment(context)) });
};
