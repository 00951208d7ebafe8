import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { frameLetter } from './letter-frame.ts';
import type { Letter } from './letter.ts';
import { neverAsk } from './never-ask.ts';

interface Words {
  subject: string;
  tried: string;
  ifYou: string;
  logIn: string;
  notYou: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'You already have an account',
    tried:
      'Someone tried to register with your email address. You already have an account with it, so nothing was changed.',
    ifYou: 'If it was you, log in. If you have forgotten your password, you can reset it from the same page.',
    logIn: 'Log in',
    notYou: 'If it wasn’t you, you don’t need to do anything. Nobody got into your account.',
  },
  ga: {
    subject: 'Tá cuntas agat cheana féin',
    tried:
      'Rinne duine éigin iarracht clárú le do sheoladh ríomhphoist. Tá cuntas agat leis cheana féin, mar sin níor athraíodh aon rud.',
    ifYou:
      'Más tusa a bhí ann, logáil isteach. Má rinne tú dearmad ar do phasfhocal, is féidir leat é a athshocrú ón leathanach céanna.',
    logIn: 'Logáil isteach',
    notYou: 'Mura tusa a bhí ann, ní gá duit aon rud a dhéanamh. Níor éirigh le haon duine dul isteach i do chuntas.',
  },
};

export const addressInUse: Letter = (context) => {
  const { brand, language, kind } = context;
  const said = words[language];
  return frameLetter(context, {
    subject: said.subject,
    opening: said.tried,
    beforeLink: said.ifYou,
    link: { label: said.logIn, href: `${brand.origin}/${routeTypeOf(kind)}/login` },
    afterLink: [said.notYou, neverAsk[language]],
  });
};
