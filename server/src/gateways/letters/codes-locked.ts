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
    subject: 'Someone entered wrong login codes',
    locked: (time) =>
      `Someone gave the right password of your account and then several wrong codes, the last one on ${time} (Irish time). Nobody got in. We take no code for a while, and for longer each time it happens again.`,
  },
  ga: {
    subject: 'Cuireadh cóid logála isteach mhíchearta isteach',
    locked: (time) =>
      `Thug duine éigin pasfhocal ceart do chuntais agus ansin roinnt cód mícheart, an ceann deireanach an ${time} (am na hÉireann). Níor éirigh le haon duine. Ní ghlacfaimid le haon chód ar feadh tamaill, agus beidh an tamall níos faide gach uair a tharlóidh sé arís.`,
  },
};

/** B13. Facts: `at`, the ISO time of the last wrong one. */
export const codesLocked: Letter = (context) => {
  const { subject, locked } = words[context.language];
  return changeNotice(context, { subject, changed: locked(letterMoment(context)) });
};
