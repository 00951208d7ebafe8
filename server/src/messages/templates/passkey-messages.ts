import type { Language } from '@selvage/contract/languages';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import { plainNotice } from './message-frame.ts';
import type { EmailTemplate, MessageContext, MessageLink } from './message-template.ts';
import { type WordsByLanguage, words } from './message-words.ts';

const endedWords: Readonly<Record<Language, string>> = {
  en: 'Your recovery codes no longer work.',
  ga: 'Ní oibríonn do chóid athshlánaithe a thuilleadh.',
};

/**
 * A notice about a passkey. Facts: `at` (ISO time), `passkey` (the person’s name for it, or that of its password manager, or '') and
 * `endedCodes` (`true` if the recovery codes ended too). The name of the passkey is in brackets behind the noun, so that no word before it
 * changes its first letter in Irish.
 */
const passkeyNotice = (main: WordsByLanguage, notYou?: Readonly<Record<Language, string>>): EmailTemplate =>
  plainNotice(main, {
    values: ({ language, facts: { passkey = '', endedCodes } }) => ({
      passkey: passkey === '' ? '' : `(${passkey})`,
      ended: endedCodes === 'true' ? endedWords[language] : '',
    }),
    ...(notYou && { notYou: ({ language }) => notYou[language] }),
  });

export const passkeyAdded = passkeyNotice({
  en: words(
    'A passkey was added to your account',
    'A passkey {passkey} was added. You can use it to log in without your password.',
  ),
  ga: words(
    'Cuireadh paseochair le do chuntas',
    'Cuireadh paseochair {passkey} le do chuntas. Is féidir leat í a úsáid chun logáil isteach gan do phasfhocal.',
  ),
});

export const passkeyRemoved = passkeyNotice({
  en: words(
    'A passkey was removed from your account',
    'A passkey {passkey} was removed. You can’t log in with it any more. All other devices were logged out. {ended}',
  ),
  ga: words(
    'Baineadh paseochair de do chuntas',
    'Baineadh paseochair {passkey} de do chuntas. Ní féidir leat logáil isteach léi a thuilleadh. Logáladh na gléasanna eile go léir amach. {ended}',
  ),
});

/** The message after support staff removed all passkeys. */
export const passkeysRemoved = passkeyNotice({
  en: words(
    'Your passkeys were removed from your account',
    'Our support team removed all your passkeys. You can’t log in with them any more. You can add new ones in your security settings.',
  ),
  ga: words(
    'Baineadh do phaseochracha de do chuntas',
    'Bhain ár bhfoireann tacaíochta do phaseochracha go léir. Ní féidir leat logáil isteach leo a thuilleadh. Is féidir leat cinn nua a chur leis sna socruithe slándála.',
  ),
});

export const passkeyCopied = passkeyNotice(
  {
    en: words(
      'One of your passkeys may have been copied',
      'We refused a login with one of your passkeys {passkey}, because that passkey may have been copied to another device.',
    ),
    ga: words(
      'Seans gur cóipeáladh ceann de do phaseochracha',
      'Dhiúltaíomar do logáil isteach le ceann de do phaseochracha {passkey}, mar seans gur cóipeáladh an phaseochair sin chuig gléas eile.',
    ),
  },
  {
    en: 'Remove that passkey in your security settings, then add a new one. If you didn’t try to log in, reset your password too.',
    ga: 'Bain an phaseochair sin sna socruithe slándála, agus ansin cuir ceann nua leis. Mura ndearna tusa iarracht logáil isteach, athshocraigh do phasfhocal freisin.',
  },
);

/**
 * The message about an enrolment code. The code and the password together are enough to add a passkey, so the owner is
 * told as soon as the code is issued.
 */
export const enrolmentCodeIssued = passkeyNotice({
  en: words(
    'Someone got a code to add a passkey to your account',
    'Our support team gave someone a code to add a passkey to your account. It works once, for an hour, and only together with your password. We never send it by email.',
  ),
  ga: words(
    'Fuair duine éigin cód chun paseochair a chur le do chuntas',
    'Thug ár bhfoireann tacaíochta cód do dhuine éigin chun paseochair a chur le do chuntas. Oibríonn sé uair amháin, ar feadh uair an chloig, agus ní oibríonn sé gan do phasfhocal. Ní sheolaimid trí ríomhphost riamh é.',
  ),
});

interface KeptWords {
  removed: string;
  before: (names: string) => string;
  unnamed: string;
  label: string;
}

const keptWords: Readonly<Record<Language, KeptWords>> = {
  en: {
    removed: 'Passkeys that were added in the last 30 days were removed.',
    before: (names) => `You can still log in with: ${names}. Remove any you don’t recognise:`,
    unnamed: 'a passkey',
    label: 'Look at your passkeys',
  },
  ga: {
    removed: 'Baineadh na paseochracha a cuireadh leis le 30 lá anuas.',
    before: (names) => `Is féidir leat logáil isteach fós leo seo: ${names}. Bain aon cheann nach n-aithníonn tú:`,
    unnamed: 'paseochair',
    label: 'Féach ar do phaseochracha',
  },
};

/**
 * The sentence of a message about a new password that lists the passkeys that still work. The fact `passkeys` is a JSON list of names,
 * with '' for a passkey without a name. The fact `ended` says whether others were removed.
 */
export function keptPasskeys({ brand, language, kind, facts }: MessageContext): MessageLink | undefined {
  const names = JSON.parse(facts['passkeys'] ?? '[]') as string[];
  if (names.length === 0) return undefined;
  const { removed, before, unnamed, label } = keptWords[language];
  const list = names.map((name) => (name === '' ? unnamed : name)).join(', ');
  const hasRemoved = facts['ended'] === 'passkeys' || facts['ended'] === 'both';
  return {
    before: hasRemoved ? `${removed} ${before(list)}` : before(list),
    label,
    href: `${brand.origin}/${routeTypeOf(kind)}${screenPaths.security}`,
  };
}
