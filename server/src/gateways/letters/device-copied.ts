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
    subject: 'We have forgotten one of your devices',
    copied: (time, device) =>
      `On ${time} (Irish time) ${device} logged in with an old copy of what we remember one of your devices by. Someone may have copied it, so we have forgotten that device. It was asked for a code, and so is the next login on that device.`,
  },
  ga: {
    subject: 'Ní chuimhnímid ar cheann de do ghléasanna níos mó',
    copied: (time, device) =>
      `An ${time} (am na hÉireann) logáil ${device} isteach le seanchóip den rud a n-aithnímid ceann de do ghléasanna leis. Seans gur chóipeáil duine éigin é, agus rinneamar dearmad ar an ngléas sin dá bharr. Iarradh cód air, agus iarrfar cód ar an gcéad logáil isteach eile ar an ngléas sin freisin.`,
  },
};

/** F17. Facts: `at`, the ISO time, `browser` and `system`, either of which may be ''. */
export const deviceCopied: Letter = (context) => {
  const { language, facts } = context;
  const { subject, copied } = words[language];
  const device = deviceName(language, facts['browser'] ?? '', facts['system'] ?? '');
  return changeNotice(context, { subject, changed: copied(letterMoment(context), device) });
};
