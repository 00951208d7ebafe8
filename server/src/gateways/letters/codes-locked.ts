import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  locked: (time: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Someone entered wrong codes',
    locked: (time) =>
      `Someone entered the correct password for your account, then several wrong codes. The last was on ${time} (Irish time). Nobody got in. No code will work for a while, and for longer each time this happens again.`,
  },
  ga: {
    subject: 'Chuir duine éigin cóid mhíchearta isteach',
    locked: (time) =>
      `Chuir duine éigin isteach an pasfhocal ceart do do chuntas agus ansin roinnt cód mícheart. Cuireadh an ceann deireanach isteach an ${time} (am na hÉireann). Níor éirigh le haon duine dul isteach i do chuntas. Ní oibreoidh aon chód ar feadh tamaill, agus beidh an tamall níos faide gach uair a tharlóidh sé arís.`,
  },
};

/** B13. Facts: `at`, the ISO time of the last wrong one. */
export const codesLocked: Letter = (context) => {
  const { subject, locked } = words[context.language];
  return changeNotice(context, { subject, changed: locked(letterMoment(context)) });
};
