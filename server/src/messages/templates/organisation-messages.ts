import { days } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { organisationLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { lifeWords } from './life-words.ts';
import { contactLink } from './message-frame.ts';
import { areaNames, type EmailTemplate, messageToken, neverAsk } from './message-template.ts';
import { words } from './message-words.ts';
import { contactButton, listButton, logInButton, organisationFact, organisationNotice } from './organisation-frame.ts';

const invitationLabels: Readonly<Record<Language, { open: string; notYou: string }>> = {
  en: {
    open: 'Open the invitation',
    notYou:
      'If you don’t know the sender, ignore this email. We’ll delete your email address a day after the invitation ends.',
  },
  ga: {
    open: 'Oscail an cuireadh',
    notYou:
      'Mura bhfuil aithne agat ar an seoltóir, déan neamhaird den ríomhphost seo. Scriosfaimid do sheoladh ríomhphoist lá tar éis dheireadh an chuiridh.',
  },
};

/** Facts: `organisation`, and `inviter`, the email of the administrator who sent it. Its reader has no account yet. */
export const invitation: EmailTemplate = {
  channel: 'email',
  hasNoAccount: true,
  texts: {
    main: {
      en: words(
        'Join your colleagues',
        '{inviter} invited you to join them in this area: {area}. You’ll have an account of your own.',
        'Open the invitation and choose a password. The link works once, for {life}.',
        '{link}',
      ),
      ga: words(
        'Bí le do chomhghleacaithe',
        'Thug {inviter} cuireadh duit a bheith páirteach sa limistéar seo: {area}. Beidh do chuntas féin agat.',
        'Oscail an cuireadh agus roghnaigh pasfhocal. Oibríonn an nasc uair amháin, ar feadh {life}.',
        '{link}',
      ),
    },
  },
  values: ({ language, kind, facts }) => ({
    inviter: facts['inviter'] ?? '',
    area: areaNames[language][kind],
    life: lifeWords(language, 'days', organisationLimits.invitationLife / days(1)),
  }),
  button: (context) => ({
    label: invitationLabels[context.language].open,
    href: `${context.brand.origin}/${routeTypeOf(context.kind)}/invitation?code=${messageToken(context)}`,
    look: 'purpose',
  }),
  kept: (context) => [
    { type: 'facts', facts: [organisationFact(context)] },
    invitationLabels[context.language].notYou,
    neverAsk[context.language],
  ],
};

const unexpected: Readonly<Record<Language, string>> = {
  en: 'If this should not have happened, open the list and change it. If none of your administrators did it, contact us.',
  ga: 'Murar cheart é seo a tharlú, oscail an liosta agus athraigh é. Murab é riarthóir de do chuid a rinne é, déan teagmháil linn.',
};

/** To every administrator. Facts: `organisation`, `at`. */
export const colleagueJoined = organisationNotice({
  texts: {
    main: {
      en: words(
        'A colleague has joined',
        'Someone accepted an invitation and now has an account for your ID. They joined as staff.',
        '{link}',
      ),
      ga: words(
        'Tháinig comhghleacaí nua isteach',
        'Ghlac duine éigin le cuireadh, agus tá cuntas ag an duine sin anois faoi d’aitheantas. Is ball foirne an duine sin.',
        '{link}',
      ),
    },
  },
  button: listButton,
  advice: (context) => [unexpected[context.language], contactLink(context)],
});

/** To every administrator. Facts: `organisation`, `at`. */
export const colleagueRemoved = organisationNotice({
  texts: {
    main: {
      en: words(
        'A colleague was removed',
        'An administrator removed a colleague from your list. That person was logged out and can no longer log in.',
        '{link}',
      ),
      ga: words(
        'Baineadh comhghleacaí',
        'Bhain riarthóir comhghleacaí de do liosta. Logáladh an duine sin amach, agus ní féidir leis an duine sin logáil isteach a thuilleadh.',
        '{link}',
      ),
    },
  },
  button: listButton,
  advice: (context) => [unexpected[context.language], contactLink(context)],
});

/** To the person who was removed. Facts: `organisation`, `at`. */
export const accessRemoved = organisationNotice({
  texts: {
    main: {
      en: words(
        'Your access has ended',
        'Your administrator has ended your access. You were logged out, and you can no longer log in for the ID below.',
        'If you still need it, ask for a new invitation. We’ll delete your account after {life}.',
        '{link}',
      ),
      ga: words(
        'Tá deireadh le do rochtain',
        'Chuir do riarthóir deireadh le do rochtain. Logáladh amach thú, agus ní féidir leat logáil isteach a thuilleadh don aitheantas thíos.',
        'Má theastaíonn an rochtain uait fós, iarr cuireadh nua. Scriosfaimid do chuntas tar éis {life}.',
        '{link}',
      ),
    },
  },
  values: ({ language }) => ({
    life: lifeWords(language, 'days', organisationLimits.removedAccountLife / days(1)),
  }),
  button: contactButton,
});

const roleCases = { administrator: 'main', staff: 'staff', colleague: 'colleague' } as const;
const roleCaseOf = (role = ''): 'main' | 'staff' | 'colleague' =>
  role in roleCases ? roleCases[role as keyof typeof roleCases] : 'main';

/** Facts: `organisation`, `at`, and `role`: the new role of the reader, or `colleague` to the administrators. */
export const roleChanged = organisationNotice({
  texts: {
    main: {
      when: 'to the person who becomes administrator',
      facts: { role: 'administrator' },
      en: words(
        'You are now an administrator',
        'An administrator gave you the same role. You can invite and remove colleagues, and confirm who still needs access.',
        '{link}',
      ),
      ga: words(
        'Is riarthóir anois thú',
        'Thug riarthóir an ról céanna duit. Is féidir leat cuireadh a thabhairt do chomhghleacaithe, iad a bhaint, agus a dheimhniú cé acu a bhfuil rochtain de dhíth orthu fós.',
        '{link}',
      ),
    },
    staff: {
      when: 'to the person who becomes staff',
      facts: { role: 'staff' },
      en: words(
        'Your role was changed',
        'An administrator changed your role to staff. You were logged out, and invitations that you sent no longer work.',
        'Log in again to continue.',
        '{link}',
      ),
      ga: words(
        'Athraíodh do ról',
        'D’athraigh riarthóir do ról: is ball foirne anois thú. Logáladh amach thú, agus ní oibríonn na cuirí a sheol tú a thuilleadh.',
        'Logáil isteach arís le leanúint ar aghaidh.',
        '{link}',
      ),
    },
    colleague: {
      when: 'to the administrators',
      facts: { role: 'colleague' },
      en: words('The role of a colleague was changed', 'An administrator changed the role of a colleague.', '{link}'),
      ga: words('Athraíodh ról comhghleacaí', 'D’athraigh riarthóir ról comhghleacaí.', '{link}'),
    },
  },
  choose: ({ facts }) => roleCaseOf(facts['role']),
  button: (context) => (context.facts['role'] === 'staff' ? logInButton(context) : listButton(context)),
  advice: (context) => [
    ...(roleCaseOf(context.facts['role']) === 'staff' ? [] : [unexpected[context.language]]),
    contactLink(context),
  ],
});

/** To every administrator, if a person with right details tried to register with the ID. Facts: `organisation`, `at`. */
export const registrationTried = organisationNotice({
  texts: {
    main: {
      en: words(
        'Someone tried to register with your ID',
        'Someone who knows your registration details tried to register with your ID. It has an account already, so nothing was changed.',
        'If it was a colleague, send them an invitation. If it wasn’t, you don’t need to do anything.',
        '{link}',
      ),
      ga: words(
        'Rinneadh iarracht clárú le d’aitheantas',
        'Rinne duine a bhfuil eolas aige nó aici ar do shonraí clárúcháin iarracht clárú le d’aitheantas. Tá cuntas aige cheana féin, mar sin níor athraíodh aon rud.',
        'Más comhghleacaí a bhí ann, seol cuireadh. Mura ea, ní gá duit aon rud a dhéanamh.',
        '{link}',
      ),
    },
  },
  button: listButton,
  advice: (context) => [contactLink(context)],
});

/** To every colleague, after support made one of them administrator. Facts: `organisation`, `at`, and `you`, `true` for that person. */
export const administratorAppointed = organisationNotice({
  texts: {
    main: {
      when: 'to the other colleagues',
      en: words(
        'You have a new administrator',
        'None of your administrators could log in. So our support team made one of your colleagues administrator.',
        'The new administrator can invite and remove colleagues, and confirm who still needs access.',
        '{link}',
      ),
      ga: words(
        'Tá riarthóir nua agat',
        'Ní raibh aon riarthóir de do chuid in ann logáil isteach. Mar sin rinne ár bhfoireann tacaíochta riarthóir de dhuine de do chomhghleacaithe.',
        'Is féidir leis an riarthóir nua cuireadh a thabhairt do chomhghleacaithe, iad a bhaint, agus a dheimhniú cé acu a bhfuil rochtain de dhíth orthu fós.',
        '{link}',
      ),
    },
    you: {
      when: 'to the new administrator',
      facts: { you: 'true' },
      en: words(
        'You are now an administrator',
        'None of your administrators could log in. So our support team made you administrator. You can invite and remove colleagues, and confirm who still needs access.',
        '{link}',
      ),
      ga: words(
        'Is riarthóir anois thú',
        'Ní raibh aon riarthóir de do chuid in ann logáil isteach. Mar sin rinne ár bhfoireann tacaíochta riarthóir díot. Is féidir leat cuireadh a thabhairt do chomhghleacaithe, iad a bhaint, agus a dheimhniú cé acu a bhfuil rochtain de dhíth orthu fós.',
        '{link}',
      ),
    },
  },
  choose: ({ facts }) => (facts['you'] === 'true' ? 'you' : 'main'),
  button: listButton,
  advice: (context) => [contactLink(context)],
});
