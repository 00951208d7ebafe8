import type { Language } from '@selvage/contract/languages';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import { changeNotice } from './message-frame.ts';
import { type MessageBody, type MessageContext, type MessageTemplate, messageTime } from './message-template.ts';

interface PasskeyWords {
  subject: string;
  /** `name` is what the person calls it, or who keeps it; '' if neither is known. */
  told: (time: string, name: string) => string;
}
type Words = Readonly<Record<Language, PasskeyWords>>;

const named = (before: string, name: string): string => (name === '' ? before : `${before} (${name})`);

const addedWords: Words = {
  en: {
    subject: 'A passkey was added to your account',
    told: (time, name) =>
      `${named('A passkey', name)} was added on ${time} (Irish time). It opens your account without your password.`,
  },
  ga: {
    subject: 'Cuireadh paseochair le do chuntas',
    told: (time, name) =>
      `Cuireadh ${named('paseochair', name)} le do chuntas an ${time} (am na hÉireann). Osclaíonn sí do chuntas gan do phasfhocal.`,
  },
};

const removedWords: Words = {
  en: {
    subject: 'A passkey was removed from your account',
    told: (time, name) =>
      `${named('A passkey', name)} was removed on ${time} (Irish time). It no longer opens your account.`,
  },
  ga: {
    subject: 'Baineadh paseochair de do chuntas',
    told: (time, name) =>
      `Baineadh ${named('paseochair', name)} de do chuntas an ${time} (am na hÉireann). Ní osclaíonn sí do chuntas a thuilleadh.`,
  },
};

const allRemovedWords: Words = {
  en: {
    subject: 'Your passkeys were removed from your account',
    told: (time) =>
      `All your passkeys were removed on ${time} (Irish time). None of them opens your account any more. You can add new ones in your security settings.`,
  },
  ga: {
    subject: 'Baineadh do phaseochracha de do chuntas',
    told: (time) =>
      `Baineadh do phaseochracha go léir an ${time} (am na hÉireann). Ní osclaíonn aon cheann acu do chuntas a thuilleadh. Is féidir leat cinn nua a chur leis sna socruithe slándála.`,
  },
};

const copiedWords: Words = {
  en: {
    subject: 'One of your passkeys may have been copied',
    told: (time, name) =>
      `On ${time} (Irish time) we refused a login with ${named('one of your passkeys', name)}, because that passkey may have been copied to another device. Remove that passkey in your security settings and add a new one.`,
  },
  ga: {
    subject: 'Seans gur cóipeáladh ceann de do phaseochracha',
    told: (time, name) =>
      `An ${time} (am na hÉireann) dhiúltaíomar do logáil isteach le ${named('ceann de do phaseochracha', name)}, mar seans gur cóipeáladh an phaseochair sin chuig gléas eile. Bain an phaseochair sin sna socruithe slándála agus cuir ceann nua leis.`,
  },
};

/** WY26: whoever has the code and the password can add a passkey, so its owner is told before that is done. */
const enrolmentWords: Words = {
  en: {
    subject: 'A code to add a passkey was given for your account',
    told: (time) =>
      `On ${time} (Irish time) our support desk gave a code with which a passkey can be added to your account. It works once, for an hour, and only together with your password. We never send it by email.`,
  },
  ga: {
    subject: 'Tugadh cód chun paseochair a chur le do chuntas',
    told: (time) =>
      `An ${time} (am na hÉireann) thug ár ndeasc tacaíochta cód ar féidir paseochair a chur le do chuntas leis. Oibríonn sé uair amháin, ar feadh uair an chloig, agus in éineacht le do phasfhocal amháin. Ní sheolaimid trí ríomhphost riamh é.`,
  },
};

/** WY8, WY11, WY4, WY26. Facts: `at`, the ISO time, and `passkey`, its name or ''. */
const passkeyNotice =
  (words: Words): MessageTemplate =>
  (context) => {
    const { subject, told } = words[context.language];
    return changeNotice(context, { subject, changed: told(messageTime(context), context.facts['passkey'] ?? '') });
  };

export const passkeyAdded = passkeyNotice(addedWords);
export const passkeyRemoved = passkeyNotice(removedWords);
/** WY16: by support staff. */
export const passkeysRemoved = passkeyNotice(allRemovedWords);
export const passkeyCopied = passkeyNotice(copiedWords);
export const enrolmentCodeIssued = passkeyNotice(enrolmentWords);

const keptWords: Readonly<Record<Language, { before: (names: string) => string; unnamed: string; label: string }>> = {
  en: {
    before: (names) =>
      `Passkeys that were added in the last 30 days were removed. These still open your account: ${names}. Remove any that you don’t know here:`,
    unnamed: 'a passkey',
    label: 'Look at your passkeys',
  },
  ga: {
    before: (names) =>
      `Baineadh na paseochracha a cuireadh leis le 30 lá anuas. Osclaíonn siad seo do chuntas fós: ${names}. Bain aon cheann nach n-aithníonn tú anseo:`,
    unnamed: 'paseochair',
    label: 'Féach ar do phaseochracha',
  },
};

/** After a reset: the passkeys that it has not ended. Facts: `passkeys`, their names in a JSON list, '' for one without. */
export function keptPasskeys({ brand, language, kind, facts }: MessageContext): MessageBody['otherLink'] {
  const names = JSON.parse(facts['passkeys'] ?? '[]') as string[];
  if (names.length === 0) return undefined;
  const { before, unnamed, label } = keptWords[language];
  const list = names.map((name) => (name === '' ? unnamed : name)).join(', ');
  return { before: before(list), label, href: `${brand.origin}/${routeTypeOf(kind)}${screenPaths.security}` };
}
