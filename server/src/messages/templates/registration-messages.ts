import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import { hours } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { type MessageTemplate, messageCode, messageToken, neverAsk } from './message-template.ts';
import { frameMessage } from './message-frame.ts';

interface ActivationWords {
  subject: string;
  oneStep: string;
  press: string;
  open: string;
  orEnter: (life: number) => string;
  /** The request to a reader who did not register to report it. */
  notYou: string;
  disown: string;
}

const activationWords: Readonly<Record<Language, ActivationWords>> = {
  en: {
    subject: 'Activate your account',
    oneStep: 'There’s one step left: activate your account.',
    press: 'Open the activation page and press the button.',
    open: 'Open the activation page',
    orEnter: (life) =>
      `If the page asks you for a code, enter this one. The link and the code work for ${english.hours(life)}.`,
    notYou: 'If you didn’t register, open this page and press the button. We’ll close the account.',
    disown: 'I didn’t register',
  },
  ga: {
    subject: 'Gníomhachtaigh do chuntas',
    oneStep: 'Níl ach céim amháin fágtha: do chuntas a ghníomhachtú.',
    press: 'Oscail an leathanach gníomhachtaithe agus brúigh an cnaipe.',
    open: 'Oscail an leathanach gníomhachtaithe',
    orEnter: (life) =>
      `Má iarrann an leathanach cód ort, cuir an ceann seo isteach. Oibríonn an nasc agus an cód ar feadh ${irish.hours(life)}.`,
    notYou: 'Murar chláraigh tú, oscail an leathanach seo agus brúigh an cnaipe. Dúnfaimid an cuntas.',
    disown: 'Níor chláraigh mise',
  },
};

export const activation: MessageTemplate = (context) => {
  const { brand, language, kind, selfRegistered } = context;
  const said = activationWords[language];
  const page = `${brand.origin}/${routeTypeOf(kind)}`;
  return frameMessage(context, {
    subject: said.subject,
    opening: said.oneStep,
    button: {
      before: said.press,
      label: said.open,
      href: `${page}/activate?code=${messageToken(context)}`,
      look: 'purpose',
    },
    codeAfterButton: { before: said.orEnter(linkLimits.activationLife / hours(1)), code: messageCode(context) },
    // Imported accounts have no such link, because their owners did not register and a reader of this mail must not
    // delete them.
    ...(selfRegistered && {
      links: [{ before: said.notYou, label: said.disown, href: `${page}/notregistered?code=${messageToken(context)}` }],
    }),
    ending: [neverAsk[language]],
  });
};

interface EmailInUseWords {
  subject: string;
  tried: string;
  ifYou: string;
  logIn: string;
  notYou: string;
}

const emailInUseWords: Readonly<Record<Language, EmailInUseWords>> = {
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

export const emailInUse: MessageTemplate = (context) => {
  const { brand, language, kind } = context;
  const said = emailInUseWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.tried,
    button: {
      before: said.ifYou,
      label: said.logIn,
      href: `${brand.origin}/${routeTypeOf(kind)}/login`,
      look: 'purpose',
    },
    ending: [said.notYou, neverAsk[language]],
  });
};
