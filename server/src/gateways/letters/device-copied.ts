import type { Language } from '@selvage/contract/languages';
import { changeNotice } from './change-notice.ts';
import { deviceName } from './device-name.ts';
import { letterMoment } from './letter-moment.ts';
import type { Letter } from './letter.ts';

interface Words {
  subject: string;
  copied: (time: string, device: string) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'We’ve forgotten one of your devices',
    copied: (time, device) =>
      `On ${time} (Irish time) someone logged in with an old copy of one of your remembered devices: ${device}. That device may have been copied, so we no longer remember it. We asked for a code, and we’ll ask for one the next time you log in on that device.`,
  },
  ga: {
    subject: 'Níl ceann de do ghléasanna i gcuimhne a thuilleadh',
    copied: (time, device) =>
      `An ${time} (am na hÉireann) logáil duine éigin isteach le seanchóip de cheann de na gléasanna a choinnímid i gcuimhne duit: ${device}. Seans gur cóipeáladh an gléas sin, agus níl sé i gcuimhne againn a thuilleadh. D’iarramar cód, agus iarrfaimid cód ort an chéad uair eile a logálfaidh tú isteach ar an ngléas sin.`,
  },
};

/** F17. Facts: `at`, the ISO time, `browser` and `system`, either of which may be ''. */
export const deviceCopied: Letter = (context) => {
  const { language, facts } = context;
  const { subject, copied } = words[language];
  const device = deviceName(language, facts['browser'] ?? '', facts['system'] ?? '');
  return changeNotice(context, { subject, changed: copied(letterMoment(context), device) });
};
