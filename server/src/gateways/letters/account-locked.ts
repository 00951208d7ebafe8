import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { irishTime } from './irish-time.ts';
import { frameLetter } from './letter-frame.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  lockedUntil: (time: string) => string;
  lockedUntilReset: string;
  unlock: string;
  reset: string;
  notYou: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your account is locked',
    lockedUntil: (time) =>
      `Someone tried several times to log in to your account with the wrong details. Nobody got in. We locked your account until ${time} (Irish time).`,
    lockedUntilReset:
      'Someone tried many times to log in to your account with the wrong details. Nobody got in. We locked your account until you reset your password.',
    unlock: 'If it was you, reset your password to unlock your account straight away.',
    reset: 'Reset your password',
    notYou:
      'If it wasn’t you, someone may be guessing your password. Reset it anyway, and choose one you don’t use anywhere else.',
  },
  ga: {
    subject: 'Tá do chuntas faoi ghlas',
    lockedUntil: (time) =>
      `Rinne duine éigin roinnt iarrachtaí logáil isteach i do chuntas le sonraí míchearta. Níor éirigh le haon duine. Chuireamar an cuntas faoi ghlas go dtí an ${time} (am na hÉireann).`,
    lockedUntilReset:
      'Rinne duine éigin a lán iarrachtaí logáil isteach i do chuntas le sonraí míchearta. Níor éirigh le haon duine. Beidh an cuntas faoi ghlas go dtí go n-athshocróidh tú do phasfhocal.',
    unlock: 'Más tusa a bhí ann, athshocraigh do phasfhocal: bainfidh sin an glas den chuntas láithreach.',
    reset: 'Athshocraigh do phasfhocal',
    notYou:
      'Mura tusa a bhí ann, seans go bhfuil duine eile ag iarraidh do phasfhocal a thomhas. Athshocraigh é mar sin féin, agus roghnaigh ceann nach n-úsáideann tú in aon áit eile.',
  },
};

/** Facts: `until`, the ISO time at which the lock ends, or '' if only a reset ends it. */
export const accountLocked: Letter = (context) => {
  const { brand, language, kind, facts } = context;
  const said = words[language];
  const until = facts['until'] ?? '';
  return frameLetter(context, {
    subject: said.subject,
    opening: until === '' ? said.lockedUntilReset : said.lockedUntil(irishTime(language, new Date(until))),
    beforeLink: said.unlock,
    link: { label: said.reset, href: `${brand.origin}/${routeTypeOf(kind)}/reset` },
    afterLink: [said.notYou, neverAsk[language]],
  });
};
