import { hours } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { lifeWords } from './life-words.ts';
import {
  type Block,
  type EmailTemplate,
  messageCode,
  type MessageContext,
  messageToken,
  neverAsk,
  sentBySupport,
} from './message-template.ts';
import { words } from './message-words.ts';

const activationLabels: Readonly<Record<Language, { open: string; notYou: string; disown: string }>> = {
  en: {
    open: 'Open the activation page',
    notYou: 'If you didn’t register, open this page and press the button. We’ll close the account.',
    disown: 'I didn’t register',
  },
  ga: {
    open: 'Oscail an leathanach gníomhachtaithe',
    notYou: 'Murar chláraigh tú, oscail an leathanach seo agus brúigh an cnaipe. Dúnfaimid an cuntas.',
    disown: 'Níor chláraigh mise',
  },
};

const pageOf = ({ brand, kind }: MessageContext): string => `${brand.origin}/${routeTypeOf(kind)}`;

export const activation: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'Activate your account',
        'There’s one step left: activate your account.',
        'Open the activation page and press the button.',
        '{link}',
        'If the page asks you for a code, enter this one. The link and the code work for {life}.',
        '{code}',
      ),
      ga: words(
        'Gníomhachtaigh do chuntas',
        'Níl ach céim amháin fágtha: do chuntas a ghníomhachtú.',
        'Oscail an leathanach gníomhachtaithe agus brúigh an cnaipe.',
        '{link}',
        'Má iarrann an leathanach cód ort, cuir an ceann seo isteach. Oibríonn an nasc agus an cód ar feadh {life}.',
        '{code}',
      ),
    },
  },
  values: (context) => ({
    code: messageCode(context),
    life: lifeWords(context.language, 'hours', linkLimits.activationLife / hours(1)),
  }),
  button: (context) => ({
    label: activationLabels[context.language].open,
    href: `${pageOf(context)}/activate?code=${messageToken(context)}`,
    look: 'purpose',
  }),
  kept: (context) => [...sentBySupport(context), ...disownLink(context), neverAsk[context.language]],
};

/**
 * The link for a reader who did not register. Imported accounts have none, because their owners did not register and a
 * reader of this mail must not delete them.
 */
function disownLink(context: MessageContext): Block[] {
  if (!context.selfRegistered) return [];
  const { notYou, disown } = activationLabels[context.language];
  const href = `${pageOf(context)}/notregistered?code=${messageToken(context)}`;
  return [{ type: 'link', before: notYou, label: disown, href }];
}

const emailInUseLabels: Readonly<Record<Language, { logIn: string; notYou: string }>> = {
  en: {
    logIn: 'Log in',
    notYou: 'If it wasn’t you, you don’t need to do anything. Nobody got into your account.',
  },
  ga: {
    logIn: 'Logáil isteach',
    notYou: 'Mura tusa a bhí ann, ní gá duit aon rud a dhéanamh. Níor éirigh le haon duine dul isteach i do chuntas.',
  },
};

export const emailInUse: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'You already have an account',
        'Someone tried to register with your email address. You already have an account with it, so nothing was changed.',
        'If it was you, log in. If you have forgotten your password, you can reset it from the same page.',
        '{link}',
      ),
      ga: words(
        'Tá cuntas agat cheana féin',
        'Rinne duine éigin iarracht clárú le do sheoladh ríomhphoist. Tá cuntas agat leis cheana féin, mar sin níor athraíodh aon rud.',
        'Más tusa a bhí ann, logáil isteach. Má rinne tú dearmad ar do phasfhocal, is féidir leat é a athshocrú ón leathanach céanna.',
        '{link}',
      ),
    },
  },
  button: (context) => ({
    label: emailInUseLabels[context.language].logIn,
    href: `${pageOf(context)}/login`,
    look: 'purpose',
  }),
  kept: ({ language }) => [emailInUseLabels[language].notYou, neverAsk[language]],
};
