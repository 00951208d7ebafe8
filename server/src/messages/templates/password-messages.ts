import { minutes } from '@selvage/contract/time-units';
import type { Language } from '@selvage/contract/languages';
import { linkLimits } from '@selvage/contract/limits';
import { routeTypeOf } from '@selvage/contract/user-types';
import { endedWords } from './ended-words.ts';
import { lifeWords } from './life-words.ts';
import { plainNotice } from './message-frame.ts';
import { type EmailTemplate, messageToken, neverAsk, sentBySupport } from './message-template.ts';
import { words } from './message-words.ts';
import { keptPasskeys } from './passkey-messages.ts';

const resetPasswordLabels: Readonly<Record<Language, { choose: string; notYou: string }>> = {
  en: {
    choose: 'Choose your password',
    notYou: 'If you didn’t ask for it, ignore this email. Your password won’t change.',
  },
  ga: {
    choose: 'Roghnaigh do phasfhocal',
    notYou: 'Mura tusa a d’iarr é, déan neamhaird den ríomhphost seo. Fanfaidh do phasfhocal mar atá.',
  },
};

/** The message with a reset link. Owners of accounts without a password get it, too. */
export const resetPassword: EmailTemplate = {
  channel: 'email',
  texts: {
    main: {
      en: words(
        'Create or reset your password',
        'You asked for a link to create or reset your account password.',
        'Open the link and choose your password. You can choose a password with it once, within {life}.',
        '{link}',
      ),
      ga: words(
        'Cruthaigh nó athshocraigh do phasfhocal',
        'D’iarr tú nasc chun pasfhocal do chuntais a chruthú nó a athshocrú.',
        'Oscail an nasc agus roghnaigh do phasfhocal. Is féidir pasfhocal a roghnú leis uair amháin, ar feadh {life}.',
        '{link}',
      ),
    },
  },
  values: ({ language }) => ({ life: lifeWords(language, 'minutes', linkLimits.resetLinkLife / minutes(1)) }),
  button: (context) => ({
    label: resetPasswordLabels[context.language].choose,
    href: `${context.brand.origin}/${routeTypeOf(context.kind)}?action=reset-password&code=${messageToken(context)}`,
    look: 'purpose',
  }),
  kept: (context) => [
    ...sentBySupport(context),
    resetPasswordLabels[context.language].notYou,
    neverAsk[context.language],
  ],
};

/** The link to the kept passkeys says already that others were removed. */
function endedBeside({ ended = '', passkeys }: Readonly<Record<string, string>>): string {
  if (passkeys === undefined) return ended;
  return ended === 'both' ? 'recovery-codes' : ended === 'passkeys' ? '' : ended;
}

/** Facts: `at` (ISO time), `passkeys` (the names of the passkeys that still work) and, after a reset, `ended` (`passkeys`, `recovery-codes` or `both`). The subject does not reveal the type of account. */
export const passwordChanged = plainNotice(
  {
    en: words(
      'Your password was changed',
      'Your password was changed. We logged you out on your other devices. {ended}',
    ),
    ga: words('Athraíodh do phasfhocal', 'Athraíodh do phasfhocal. Logálamar amach thú ar do ghléasanna eile. {ended}'),
  },
  {
    link: keptPasskeys,
    values: ({ language, facts }) => ({ ended: endedWords(language, endedBeside(facts)).join('') }),
  },
);

/** Facts: `at` (ISO time). */
export const memberNumberChanged = plainNotice({
  en: words('Your account details were changed', 'Your membership number was changed.'),
  ga: words('Athraíodh sonraí do chuntais', 'Athraíodh d’uimhir bhallraíochta.'),
});
