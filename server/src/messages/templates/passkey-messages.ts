import type { Language } from '@selvage/contract/languages';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice } from './message-frame.ts';
import type { MessageContext, MessageLink, MessageTemplate } from './message-template.ts';

interface PasskeyWords {
  subject: string;
  /**
   * The sentence about the change. `name` is the person’s name for the passkey, or that of its password manager, or ''
   * if both are unknown. `endedCodes` is true if the recovery codes ended with the passkey.
   */
  told: (name: string, endedCodes: boolean) => string;
  /** The advice to a reader who did not make the change, in place of the usual advice. */
  notYou?: string;
}
type Words = Readonly<Record<Language, PasskeyWords>>;

/** The name of a passkey in brackets. It stands behind the noun, so that no word before the name changes its first letter in Irish. */
const inBrackets = (name: string): string => (name === '' ? '' : ` (${name})`);

const addedWords: Words = {
  en: {
    subject: 'A passkey was added to your account',
    told: (name) => `A passkey${inBrackets(name)} was added. You can use it to log in without your password.`,
  },
  ga: {
    subject: 'Cuireadh paseochair le do chuntas',
    told: (name) =>
      `Cuireadh paseochair${inBrackets(name)} le do chuntas. Is féidir leat í a úsáid chun logáil isteach gan do phasfhocal.`,
  },
};

const removedWords: Words = {
  en: {
    subject: 'A passkey was removed from your account',
    told: (name, endedCodes) =>
      `A passkey${inBrackets(name)} was removed. You can’t log in with it any more. All other devices were logged out.${endedCodes ? ' Your recovery codes no longer work.' : ''}`,
  },
  ga: {
    subject: 'Baineadh paseochair de do chuntas',
    told: (name, endedCodes) =>
      `Baineadh paseochair${inBrackets(name)} de do chuntas. Ní féidir leat logáil isteach léi a thuilleadh. Logáladh na gléasanna eile go léir amach.${endedCodes ? ' Ní oibríonn do chóid athshlánaithe a thuilleadh.' : ''}`,
  },
};

const allRemovedWords: Words = {
  en: {
    subject: 'Your passkeys were removed from your account',
    told: () =>
      'All your passkeys were removed. You can’t log in with them any more. You can add new ones in your security settings.',
  },
  ga: {
    subject: 'Baineadh do phaseochracha de do chuntas',
    told: () =>
      'Baineadh do phaseochracha go léir. Ní féidir leat logáil isteach leo a thuilleadh. Is féidir leat cinn nua a chur leis sna socruithe slándála.',
  },
};

const copiedWords: Words = {
  en: {
    subject: 'One of your passkeys may have been copied',
    told: (name) =>
      `We refused a login with one of your passkeys${inBrackets(name)}, because that passkey may have been copied to another device.`,
    notYou:
      'Remove that passkey in your security settings, then add a new one. If you didn’t try to log in, reset your password too.',
  },
  ga: {
    subject: 'Seans gur cóipeáladh ceann de do phaseochracha',
    told: (name) =>
      `Dhiúltaíomar do logáil isteach le ceann de do phaseochracha${inBrackets(name)}, mar seans gur cóipeáladh an phaseochair sin chuig gléas eile.`,
    notYou:
      'Bain an phaseochair sin sna socruithe slándála, agus ansin cuir ceann nua leis. Mura ndearna tusa iarracht logáil isteach, athshocraigh do phasfhocal freisin.',
  },
};

/**
 * Words of the message about an enrolment code. The code and the password together are enough to add a passkey, so the
 * owner is told as soon as the code is issued.
 */
const enrolmentWords: Words = {
  en: {
    subject: 'Someone got a code to add a passkey to your account',
    told: () =>
      'Our support desk gave someone a code to add a passkey to your account. It works once, for an hour, and only together with your password. We never send it by email.',
  },
  ga: {
    subject: 'Fuair duine éigin cód chun paseochair a chur le do chuntas',
    told: () =>
      'Thug ár ndeasc thacaíochta cód do dhuine éigin chun paseochair a chur le do chuntas. Oibríonn sé uair amháin, ar feadh uair an chloig, agus ní oibríonn sé gan do phasfhocal. Ní sheolaimid trí ríomhphost riamh é.',
  },
};

/** Makes a template. Its facts: `at` (ISO time), `passkey` (its name or '') and `endedCodes` (`true` if the recovery codes ended too). */
const passkeyNotice =
  (words: Words): MessageTemplate =>
  (context) => {
    const { subject, told, notYou } = words[context.language];
    const changed = told(context.facts['passkey'] ?? '', context.facts['endedCodes'] === 'true');
    return changeNotice(context, { subject, changed, notYou });
  };

export const passkeyAdded = passkeyNotice(addedWords);
export const passkeyRemoved = passkeyNotice(removedWords);
/** The message after support staff removed all passkeys. */
export const passkeysRemoved = passkeyNotice(allRemovedWords);
export const passkeyCopied = passkeyNotice(copiedWords);
export const enrolmentCodeIssued = passkeyNotice(enrolmentWords);

const keptWords: Readonly<Record<Language, { before: (names: string) => string; unnamed: string; label: string }>> = {
  en: {
    before: (names) =>
      `Passkeys that were added in the last 30 days were removed. You can still log in with: ${names}. Remove any you don’t recognise:`,
    unnamed: 'a passkey',
    label: 'Look at your passkeys',
  },
  ga: {
    before: (names) =>
      `Baineadh na paseochracha a cuireadh leis le 30 lá anuas. Is féidir leat logáil isteach fós leo seo: ${names}. Bain aon cheann nach n-aithníonn tú:`,
    unnamed: 'paseochair',
    label: 'Féach ar do phaseochracha',
  },
};

/**
 * The sentence of a reset message that lists the passkeys that still work. The fact `passkeys` is a JSON list of names,
 * with '' for a passkey without a name.
 */
export function keptPasskeys({ brand, language, kind, facts }: MessageContext): MessageLink | undefined {
  const names = JSON.parse(facts['passkeys'] ?? '[]') as string[];
  if (names.length === 0) return undefined;
  const { before, unnamed, label } = keptWords[language];
  const list = names.map((name) => (name === '' ? unnamed : name)).join(', ');
  return { before: before(list), label, href: `${brand.origin}/${routeTypeOf(kind)}${screenPaths.security}` };
}
