import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { irishTime } from './irish-time.ts';
import { frameLetter } from './letter-frame.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  changed: (time: string) => string;
  notYou: string;
  reset: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your password was changed',
    changed: (time) => `Your password was changed on ${time} (Irish time). Other devices were logged out.`,
    notYou:
      "If it was you, there is nothing more to do. If it wasn't you, reset your password at once, and then contact us.",
    reset: 'Reset your password',
  },
  ga: {
    subject: 'Athraíodh do phasfhocal',
    changed: (time) => `Athraíodh do phasfhocal an ${time} (am na hÉireann). Logáladh amach gléasanna eile.`,
    notYou:
      'Más tusa a bhí ann, níl aon rud eile le déanamh. Mura tusa a bhí ann, athshocraigh do phasfhocal láithreach, agus ansin déan teagmháil linn.',
    reset: 'Athshocraigh do phasfhocal',
  },
};

/** Facts: `at`, the ISO time of the change. */
export const passwordChanged: Letter = (context) => {
  const { brand, language, kind, facts } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.changed(irishTime(language, new Date(facts['at'] ?? ''))),
    beforeLink: said.notYou,
    link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
    afterLink: [neverAsk[language]],
  });
};
