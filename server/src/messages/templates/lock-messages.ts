import type { Language } from '@selvage/contract/languages';
import { routeTypeOf } from '@selvage/contract/user-types';
import { minutes } from '@selvage/contract/time-units';
import { linkLimits } from '@selvage/contract/limits';
import { endedWords } from './ended-words.ts';
import { lifeWords } from './life-words.ts';
import { contactLabels, contactLink, contactPage, plainNotice, resetPage } from './message-frame.ts';
import {
  type EmailTemplate,
  irishTime,
  messageToken,
  neverAsk,
  resetLabels,
  sentBySupport,
} from './message-template.ts';
import { words } from './message-words.ts';

const unlock: Readonly<Record<Language, string>> = {
  en: 'If it was you, reset your password to unlock your account straight away.',
  ga: 'Más tusa a bhí ann, athshocraigh do phasfhocal: bainfidh sin an glas den chuntas láithreach.',
};

const lockedNotYou: Readonly<Record<Language, string>> = {
  en: 'If it wasn’t you, someone may be guessing your password. Reset it anyway, and choose one you don’t use anywhere else.',
  ga: 'Mura tusa a bhí ann, seans go bhfuil duine eile ag iarraidh do phasfhocal a thomhas. Athshocraigh é mar sin féin, agus roghnaigh ceann nach n-úsáideann tú in aon áit eile.',
};

/** Facts: `until`, the ISO time at which the lock ends; '' if only a reset ends it. */
export const accountLocked: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      when: 'the lock ends by itself',
      en: words(
        'Your account is locked',
        'Someone tried several times to log in to your account with the wrong details. Nobody got in. We locked your account until {until} (Irish time).',
        unlock.en,
        '{link}',
      ),
      ga: words(
        'Tá do chuntas faoi ghlas',
        'Rinne duine éigin roinnt iarrachtaí logáil isteach i do chuntas le sonraí míchearta. Níor éirigh le haon duine. Chuireamar an cuntas faoi ghlas go dtí an {until} (am na hÉireann).',
        unlock.ga,
        '{link}',
      ),
    },
    'until-reset': {
      when: 'only a reset ends the lock',
      facts: { until: '' },
      en: words(
        'Your account is locked',
        'Someone tried many times to log in to your account with the wrong details. Nobody got in. We locked your account until you reset your password.',
        unlock.en,
        '{link}',
      ),
      ga: words(
        'Tá do chuntas faoi ghlas',
        'Rinne duine éigin a lán iarrachtaí logáil isteach i do chuntas le sonraí míchearta. Níor éirigh le haon duine. Beidh an cuntas faoi ghlas go dtí go n-athshocróidh tú do phasfhocal.',
        unlock.ga,
        '{link}',
      ),
    },
  },
  choose: ({ facts }) => ((facts['until'] ?? '') === '' ? 'until-reset' : 'main'),
  values: ({ language, facts: { until = '' } }) =>
    until === '' ? {} : { until: irishTime(language, new Date(until)) },
  button: (context) => ({ label: resetLabels[context.language], href: resetPage(context), look: 'purpose' }),
  kept: ({ language }) => [lockedNotYou[language], neverAsk[language]],
};

const securedLabels: Readonly<Record<Language, { choose: string; later: string }>> = {
  en: {
    choose: 'Choose a new password',
    later: 'If the link has expired, choose “Forgot password?” on the login page to get a new one.',
  },
  ga: {
    choose: 'Roghnaigh pasfhocal nua',
    later:
      'Má tá an nasc imithe as feidhm, roghnaigh “Dearmad déanta ar do phasfhocal?” ar an leathanach logála isteach chun ceann nua a fháil.',
  },
};

/** Facts: `ended` (`passkeys`, `recovery-codes` or `both`), if any ended. The message with a reset link after “This wasn’t me” or after an undone change of email. Its reader did not request a reset. */
export const accountSecured: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'Choose a new password',
        'Your account was secured. We logged out every device and locked your account until you choose a new password.',
        'Open the link and choose one you don’t use anywhere else. You can choose a password with it once, within {life}.',
        '{link}',
      ),
      ga: words(
        'Roghnaigh pasfhocal nua',
        'Cosnaíodh do chuntas. Logálamar gach gléas amach agus chuireamar do chuntas faoi ghlas go dtí go roghnóidh tú pasfhocal nua.',
        'Oscail an nasc agus roghnaigh ceann nach n-úsáideann tú in aon áit eile. Is féidir pasfhocal a roghnú leis an nasc uair amháin, ar feadh {life}.',
        '{link}',
      ),
    },
  },
  values: ({ language }) => ({ life: lifeWords(language, 'minutes', linkLimits.resetLinkLife / minutes(1)) }),
  button: (context) => ({
    label: securedLabels[context.language].choose,
    href: `${context.brand.origin}/${routeTypeOf(context.kind)}?action=reset-password&code=${messageToken(context)}`,
    look: 'purpose',
  }),
  kept: (context) => [
    ...endedWords(context.language, context.facts['ended']),
    ...sentBySupport(context),
    contactLink(context),
    securedLabels[context.language].later,
    neverAsk[context.language],
  ],
};

/** Facts: `at`, the ISO time of the last wrong code. */
export const codesLocked = plainNotice({
  en: words(
    'Someone entered wrong codes',
    'Someone entered several wrong codes for your account. They know your password, or are logged in to your account. No code will work for a while, and for longer each time this happens again.',
  ),
  ga: words(
    'Chuir duine éigin cóid mhíchearta isteach',
    'Chuir duine éigin roinnt cód mícheart isteach do do chuntas. Tá do phasfhocal ag an duine sin, nó tá an duine sin logáilte isteach i do chuntas. Ní oibreoidh aon chód ar feadh tamaill, agus beidh an tamall níos faide gach uair a tharlóidh sé arís.',
  ),
});

const disabledCases = ['removed', 'unconfirmed'] as const;

/**
 * Sent for a disabled account in place of a message with a link that would give access to the account. Facts: `cause` (`operator`, `removed`
 * or `unconfirmed`).
 */
export const accountDisabled: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      when: 'an operator disabled the account',
      en: words(
        'Your account is disabled',
        'You, or someone else, asked us for a link to your account. Your account is disabled, so there’s no link in this email. Nobody can log in to your account.',
        'Please contact us and we’ll help you. Once your account is enabled again, you can ask for a new link on the reset page.',
        '{link}',
      ),
      ga: words(
        'Tá do chuntas curtha ar fionraí',
        'D’iarr tusa, nó duine éigin eile, nasc orainn do do chuntas. Tá do chuntas curtha ar fionraí, agus mar sin níl aon nasc sa ríomhphost seo. Ní féidir le haon duine logáil isteach i do chuntas.',
        'Déan teagmháil linn agus cabhróimid leat. Nuair a bheidh do chuntas ar oscailt arís, is féidir leat nasc nua a iarraidh ar an leathanach athshocraithe.',
        '{link}',
      ),
    },
    removed: {
      when: 'an administrator of the organisation ended the access',
      facts: { cause: 'removed' },
      en: words(
        'Your access has ended',
        'You, or someone else, asked us for a link to your account. Your administrator has ended your access, so there’s no link in this email. Nobody can log in to your account.',
        'If you still need access, ask your administrator for a new invitation. If you have no administrator, contact us.',
        '{link}',
      ),
      ga: words(
        'Tá deireadh le do rochtain',
        'D’iarr tusa, nó duine éigin eile, nasc orainn do do chuntas. Chuir do riarthóir deireadh le do rochtain, agus mar sin níl aon nasc sa ríomhphost seo. Ní féidir le haon duine logáil isteach i do chuntas.',
        'Má theastaíonn rochtain uait fós, iarr cuireadh nua ar do riarthóir. Mura bhfuil riarthóir agat, déan teagmháil linn.',
        '{link}',
      ),
    },
    unconfirmed: {
      when: 'no administrator of the organisation confirmed the access',
      facts: { cause: 'unconfirmed' },
      en: words(
        'Your access must be confirmed',
        'You, or someone else, asked us for a link to your account. You cannot log in until an administrator confirms your access, so there’s no link in this email.',
        'Ask your administrator to confirm your access. Then you can ask for a new link on the reset page. If you have no administrator, contact us.',
        '{link}',
      ),
      ga: words(
        'Ní mór do rochtain a dheimhniú',
        'D’iarr tusa, nó duine éigin eile, nasc orainn do do chuntas. Ní féidir leat logáil isteach go dtí go ndeimhneoidh riarthóir do rochtain, agus mar sin níl aon nasc sa ríomhphost seo.',
        'Iarr ar do riarthóir do rochtain a dheimhniú. Ansin is féidir leat nasc nua a iarraidh ar an leathanach athshocraithe. Mura bhfuil riarthóir agat, déan teagmháil linn.',
        '{link}',
      ),
    },
  },
  choose: ({ facts }) => disabledCases.find((each) => each === facts['cause']) ?? 'main',
  button: (context) => ({ label: contactLabels[context.language], href: contactPage(context), look: 'purpose' }),
  kept: ({ language }) => [neverAsk[language]],
};
