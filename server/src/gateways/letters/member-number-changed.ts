import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';

interface Words {
  /** P13: a subject does not say what kind of account it is. */
  subject: string;
  changed: (time: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your account details were changed',
    changed: (time) => `Your membership number was changed on ${time} (Irish time).`,
  },
  ga: {
    subject: 'Athraíodh sonraí do chuntais',
    changed: (time) => `Athraíodh d’uimhir bhallraíochta an ${time} (am na hÉireann).`,
  },
};

/** Facts: `at`, the ISO time of the change. */
export const memberNumberChanged: Letter = (context) => {
  const { subject, changed } = words[context.language];
  return changeNotice(context, { subject, changed: changed(letterMoment(context)) });
};
