import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  changed: (time: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your password was changed',
    changed: (time) => `Your password was changed on ${time} (Irish time). Other devices were logged out.`,
  },
  ga: {
    subject: 'Athraíodh do phasfhocal',
    changed: (time) => `Athraíodh do phasfhocal an ${time} (am na hÉireann). Logáladh amach gléasanna eile.`,
  },
};

/** Facts: `at`, the ISO time of the change. */
export const passwordChanged: Letter = (context) => {
  const { subject, changed } = words[context.language];
  return changeNotice(context, { subject, changed: changed(letterMoment(context)) });
};
