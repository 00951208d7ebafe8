import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import { minutes } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice, frameMessage } from './message-frame.ts';
import { type MessageTemplate, messageToken, neverAsk } from './message-template.ts';
import { keptPasskeys } from './passkey-messages.ts';

interface ResetPasswordWords {
  subject: string;
  asked: string;
  follow: (life: number) => string;
  choose: string;
  notYou: string;
}

const resetPasswordWords: Readonly<Record<Language, ResetPasswordWords>> = {
  en: {
    subject: 'Create or reset your password',
    asked: 'You asked for a link to create or reset your account password.',
    follow: (life) => `Open the link and choose your password. You can use it once, within ${english.minutes(life)}.`,
    choose: 'Choose your password',
    notYou: 'If you didn’t ask for it, ignore this email. Your password won’t change.',
  },
  ga: {
    subject: 'Cruthaigh nó athshocraigh do phasfhocal',
    asked: 'D’iarr tú nasc chun pasfhocal do chuntais a chruthú nó a athshocrú.',
    follow: (life) =>
      `Oscail an nasc agus roghnaigh do phasfhocal. Oibríonn sé uair amháin, ar feadh ${irish.minutesGenitive(life)}.`,
    choose: 'Roghnaigh do phasfhocal',
    notYou: 'Mura tusa a d’iarr é, déan neamhaird den ríomhphost seo. Fanfaidh do phasfhocal mar atá.',
  },
};

/** The message with a reset link. Owners of accounts without a password get it, too. */
export const resetPassword: MessageTemplate = (context) => {
  const { brand, language, kind } = context;
  const said = resetPasswordWords[language];
  return frameMessage(context, {
    subject: said.subject,
    opening: said.asked,
    button: {
      before: said.follow(linkLimits.resetLinkLife / minutes(1)),
      label: said.choose,
      href: `${brand.origin}/${routeTypeOf(kind)}?action=reset-password&code=${messageToken(context)}`,
      look: 'purpose',
    },
    ending: [said.notYou, neverAsk[language]],
  });
};

interface ChangedWords {
  /** The subject does not reveal the type of account. */
  subject: string;
  changed: string;
}

const passwordChangedWords: Readonly<Record<Language, ChangedWords>> = {
  en: {
    subject: 'Your password was changed',
    changed: 'Your password was changed. We logged you out on your other devices.',
  },
  ga: {
    subject: 'Athraíodh do phasfhocal',
    changed: 'Athraíodh do phasfhocal. Logálamar amach thú ar do ghléasanna eile.',
  },
};

/** Facts: `at` (ISO time) and, after a reset, `passkeys` (the names of the passkeys that still work). */
export const passwordChanged: MessageTemplate = (context) =>
  changeNotice(context, { ...passwordChangedWords[context.language], link: keptPasskeys(context) });

const memberNumberChangedWords: Readonly<Record<Language, ChangedWords>> = {
  en: {
    subject: 'Your account details were changed',
    changed: 'Your membership number was changed.',
  },
  ga: {
    subject: 'Athraíodh sonraí do chuntais',
    changed: 'Athraíodh d’uimhir bhallraíochta.',
  },
};

/** Facts: `at` (ISO time). */
export const memberNumberChanged: MessageTemplate = (context) =>
  changeNotice(context, memberNumberChangedWords[context.language]);
