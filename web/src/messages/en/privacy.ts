import type { Agreement, AnsweredSubject, ConsentAct } from '@selvage/contract/api/consents';
import { years } from '@selvage/contract/counted-units/en';
import type { Language } from '@selvage/contract/languages';
import { moments } from './date-and-time.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { askAgain } from './resend.ts';

const inLanguage: Readonly<Record<Language, string>> = { en: 'in English', ga: 'in Irish' };

const acts: Readonly<Record<ConsentAct, (day: string, language: Language) => string>> = {
  agreed: (day, language) => `You agreed on ${day}, ${inLanguage[language]}.`,
  declined: (day) => `You did not agree. You told us on ${day}.`,
  withdrawn: (day) => `You withdrew your consent on ${day}.`,
};

const actsForApplications: Readonly<Record<ConsentAct, (day: string) => string>> = {
  agreed: (day) => `You let it see your details on ${day}.`,
  declined: (day) => `You did not let it see your details on ${day}.`,
  withdrawn: (day) => `You stopped it from seeing your details on ${day}.`,
};

const failures = {
  tooMany: askAgain.tooMany,
  busy: askAgain.busy,
  other: refusalSentences.other,
};

/** The Privacy screen and the screens to close the online account. */
export const privacy = {
  title: 'Privacy settings',
  lead: 'See what you agreed to, get a copy of your data, or close your online account.',
  notLoaded: 'We couldn’t load your privacy settings.',
  date: (moment: string): string => moments.date(new Date(moment)),
  failures: {
    ...failures,
    named: {
      'step-up.required': refusalSentences['step-up.required'],
      'action.not-allowed': 'You can’t do this here. Contact us and we’ll help you.',
      'copy.refused': 'This copy has expired or has already been downloaded. You can ask for a new one.',
      'closing.over': 'Your online account was not going to close any more.',
    },
  },
  agreements: {
    title: 'What you agreed to',
    none: 'We have no record of what you agreed to.',
    subjects: {
      terms: 'Terms and conditions',
      'data-processing': 'Use of your details',
    } satisfies Record<AnsweredSubject, string>,
    named: (title: string, version: string): string => (version === '' ? title : `${title}, version ${version}`),
    answer: ({ subject, act, language }: Pick<Agreement, 'subject' | 'act' | 'language'>, day: string): string =>
      subject === 'application' ? actsForApplications[act](day) : acts[act](day, language),
    read: 'Read it',
    noCopy: 'We have no copy of this text.',
    toApplications: 'Go to your applications',
    withdraw: 'Withdraw',
    withdrawn: 'You withdrew your consent. We logged you out on your other devices and in your applications.',
    question: {
      title: 'Withdraw your consent?',
      text: (area: string): string => `You will not be able to use ${area}. We will log you out on your other devices.`,
      sure: 'Withdraw',
      sending: 'Withdrawing…',
      cancel: 'Cancel',
    },
  },
  copy: {
    title: 'Get a copy of your data',
    none: 'We prepare a file with everything this service holds about you, and email you when it is ready.',
    ask: 'Get a copy',
    asking: 'Asking…',
    asked: 'We are preparing your copy. We will email you when it is ready.',
    preparing: 'We are preparing it. You can leave this page: we will email you when it is ready.',
    ready: (day: string): string => `Ready until ${day}.`,
    isReady: 'Your copy is ready.',
    download: 'Download',
    downloading: 'Downloading…',
    downloaded: 'The download is complete. Keep the file where nobody else can read it.',
    failed: 'That did not work. Please try again.',
    tooMany: 'You had three copies in the last 30 days. You can ask for another one later.',
    /** The name of the downloaded file. */
    file: 'my-data.zip',
  },
  close: {
    title: 'Close your online account',
    text: {
      insured: 'You have seven days to change your mind. This does not end your insurance.',
      other: 'You have seven days to change your mind.',
    },
    link: 'Close my online account',
    closes: (day: string): string => `Your online account closes on ${day}.`,
    keep: 'Keep my account',
    keeping: 'Keeping…',
    kept: 'Your online account stays open.',
  },
  kept: {
    title: 'What we keep, and for how long',
    years: (count: number): string =>
      `We keep the record of what you agreed to for ${years(count)} after your account ends, without your name or email address.`,
  },
  closing: {
    title: 'Close your online account',
    text: {
      insured: 'This does not end your insurance.',
      other: 'You can then no longer log in.',
    },
    ends: {
      title: 'What ends',
      list: [
        'You can no longer log in, here or in an application.',
        'We delete your email address, your password, your passkeys and all other details of your account.',
        'A copy of your data that you have not downloaded is deleted.',
      ],
    },
    keeps: {
      title: 'What we keep, and why',
      list: [
        'The record of what you agreed to, so that we can prove it. It has no name and no email address.',
        'The record of what happened in the account, so that misuse can be found. It has no name and no email address.',
      ],
      insured: 'What we hold about your insurance. It is not part of this account.',
    },
    days: 'You have seven days to change your mind.',
    submit: (day: string): string => `Close my account on ${day}`,
    submitting: 'Closing…',
    cancel: 'Cancel',
    notAnswered: refusalSentences.other,
    stepUp: 'Before we close your account, confirm it’s you.',
    done: {
      title: (day: string): string => `Your online account closes on ${day}.`,
      text: 'Until then everything works as before. We emailed you a link with which you can keep your account.',
      next: 'Back to privacy settings',
    },
    notAllowed: 'An account of this kind can’t be closed here. Contact us and we’ll help you.',
  },
  /** The page behind the link in the message about a closing. It needs no login. */
  keep: {
    title: 'Keep your online account?',
    lead: 'We were asked to close this account. If you press the button, it stays open.',
    submit: 'Keep my account',
    submitting: 'Keeping…',
    ifYou: 'If you want to close your account, close this page. Nothing has changed.',
    failures,
    done: {
      title: 'Your online account stays open.',
      text: 'If you didn’t ask us to close it, reset your password, then contact us.',
      next: 'Log in',
    },
    over: {
      title: 'This link has expired or has already been used',
      text: 'Log in to see whether your account is going to close. If you can’t log in, contact us.',
      next: 'Log in',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'To keep your account, open the link in our email about the closing. Or log in, and keep it in your privacy settings.',
      next: 'Log in',
    },
    contact: 'Contact us',
  },
};

export type PrivacyMessages = typeof privacy;
