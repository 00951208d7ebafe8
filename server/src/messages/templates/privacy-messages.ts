import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { happened } from './message-facts.ts';
import { contactLabels, contactLink, contactPage, plainNotice } from './message-frame.ts';
import {
  areaNames,
  type EmailTemplate,
  irishDate,
  type MessageContext,
  messageToken,
  neverAsk,
  sentBySupport,
} from './message-template.ts';
import { words } from './message-words.ts';

const dayOf = ({ language, facts: { day = '' } }: MessageContext) => ({ day: irishDate(language, day) });

const pageOf = ({ brand, kind }: MessageContext): string => `${brand.origin}/${routeTypeOf(kind)}/settings/privacy`;

const labels: Readonly<
  Record<Language, Readonly<Record<'copy' | 'keep' | 'notYou' | 'insurance' | 'reference', string>>>
> = {
  en: {
    copy: 'Download the copy',
    keep: 'Keep my account',
    notYou: 'If you didn’t ask for it, reset your password, then contact us.',
    insurance: 'This does not end your insurance.',
    reference: 'Account reference',
  },
  ga: {
    copy: 'Íoslódáil an chóip',
    keep: 'Coinnigh mo chuntas',
    notYou: 'Mura tusa a d’iarr é, athshocraigh do phasfhocal, agus ansin déan teagmháil linn.',
    insurance: 'Ní chuireann sé seo deireadh le d’árachas.',
    reference: 'Tagairt an chuntais',
  },
};

/** Facts: `copy`, the id of the copy, which is no secret, and `day`, the last day on which it can be downloaded. */
export const copyReady: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'The copy of your data is ready',
        'You asked us for a copy of your data. You can download it until {day}.',
        'Log in and confirm it’s you. Then download the file.',
        '{link}',
      ),
      ga: words(
        'Tá an chóip de do shonraí réidh',
        'D’iarr tú cóip de do shonraí orainn. Is féidir leat í a íoslódáil go dtí an {day}.',
        'Logáil isteach agus deimhnigh gur tusa atá ann. Ansin íoslódáil an comhad.',
        '{link}',
      ),
    },
  },
  values: dayOf,
  button: (context) => ({
    label: labels[context.language].copy,
    href: `${pageOf(context)}?copy=${context.facts['copy'] ?? ''}`,
    look: 'purpose',
  }),
  kept: (context) => [labels[context.language].notYou, contactLink(context), neverAsk[context.language]],
};

const isInsured = ({ kind }: MessageContext): boolean => kind === 'member' || kind === 'wellness';

/** Facts: `day`, on which the account closes. The link cancels the closing and needs no login. */
export const closingAsked: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'Your online account is going to close',
        'We were asked to close your online account. It closes on {day}. Until then everything works as before.',
        'If you changed your mind, or if it wasn’t you, open the page and press the button.',
        '{link}',
      ),
      ga: words(
        'Tá do chuntas ar líne le dúnadh',
        'Iarradh orainn do chuntas ar líne a dhúnadh. Dúnfar é an {day}. Go dtí sin oibreoidh gach rud mar a d’oibrigh roimhe seo.',
        'Má d’athraigh tú d’intinn, nó mura tusa a bhí ann, oscail an leathanach agus brúigh an cnaipe.',
        '{link}',
      ),
    },
  },
  values: dayOf,
  button: (context) => ({
    label: labels[context.language].keep,
    href: `${pageOf(context)}/close?code=${messageToken(context)}`,
    look: 'purpose',
  }),
  kept: (context) => [
    ...(isInsured(context) ? [labels[context.language].insurance] : []),
    ...sentBySupport(context),
    labels[context.language].notYou,
    contactLink(context),
    neverAsk[context.language],
  ],
};

export const closingKept = plainNotice({
  en: words('Your online account stays open', 'Your online account will not be closed. Everything works as before.'),
  ga: words(
    'Fanfaidh do chuntas ar líne ar oscailt',
    'Ní dhúnfar do chuntas ar líne. Oibríonn gach rud mar a d’oibrigh roimhe seo.',
  ),
});

/** The last message to a person, whose account does not exist any more. Facts: `reference`, `at`, `kind`. */
export const accountClosed: EmailTemplate = {
  channel: 'email',
  hasNoAccount: true,
  texts: {
    main: {
      en: words(
        'Your online account is closed',
        'We closed your online account and deleted what it held.',
        'We keep the record of what you agreed to and of what happened in the account. It has this reference, and no name or email address.',
        '{link}',
      ),
      ga: words(
        'Tá do chuntas ar líne dúnta',
        'Dhúnamar do chuntas ar líne agus scriosamar a raibh ann.',
        'Coinnímid an taifead ar na rudaí ar aontaigh tú leo agus ar ar tharla sa chuntas. Tá an tagairt seo air, gan ainm ná seoladh ríomhphoist.',
        '{link}',
      ),
    },
  },
  button: (context) => ({ label: contactLabels[context.language], href: contactPage(context), look: 'purpose' }),
  kept: (context) => [
    {
      type: 'facts',
      facts: [
        { label: labels[context.language].reference, value: context.facts['reference'] ?? '' },
        ...happened(context),
      ],
    },
    ...(isInsured(context) ? [labels[context.language].insurance] : []),
    neverAsk[context.language],
  ],
};

export const consentWithdrawn = plainNotice(
  {
    en: words(
      'You withdrew your consent',
      'You no longer agree that we use your details for this area: {area}. We logged you out on your other devices and in all applications.',
    ),
    ga: words(
      'Tharraing tú do thoiliú siar',
      'Ní thoilíonn tú a thuilleadh go n-úsáidfimid do shonraí don limistéar seo: {area}. Logálamar amach thú ar do ghléasanna eile agus i ngach feidhmchlár.',
    ),
  },
  { values: ({ language, kind }) => ({ area: areaNames[language][kind] }) },
);
