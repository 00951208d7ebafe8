import { moments } from './date-and-time.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { askAgain } from './resend.ts';

/** The screen on which a person answers new terms, or the notice about the use of their details. */
export const terms = {
  /** Until an answer is required. `day` is the first day on which it is. */
  later: {
    title: 'Our terms are changing',
    text: (day: string, version: string): string => `From ${day} you need to agree to version ${version} to log in.`,
  },
  now: {
    title: 'Please read our new terms',
    text: (version: string): string => `To go on, tell us whether you agree to version ${version}.`,
  },
  /** The titles if only the notice about the use of details is asked about. */
  noticeOnly: {
    later: 'We are changing how we use your details',
    now: 'Please read how we use your details',
  },
  date: (day: string): string => moments.date(new Date(`${day}T12:00Z`)),
  version: (version: string, day: string): string => `Version ${version}, in effect from ${day}`,
  changes: 'What changed',
  newTab: 'Open in a new tab',
  before: 'The version you agreed to before',
  dataUse: 'I agree that you use my details in this way.',
  dataUseMissing: 'Tick the box if you agree to the use of your details',
  tickReason: 'Tick the box above to agree',
  agree: 'I agree',
  agreeing: 'Sending…',
  putOff: 'Not now',
  decline: 'I do not agree',
  declining: 'Sending…',
  logOut: 'Log out',
  notLoaded: 'We couldn’t load the text.',
  declined: {
    title: 'You have not agreed',
    text: 'You cannot use your online account until you do.',
    insurance: 'Your insurance does not change.',
    again: 'Read it again',
    copy: 'Get a copy of my data',
    close: 'Close my online account',
    contact: 'Contact us',
  },
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: refusalSentences.other,
    named: { 'terms.changed': refusalSentences['terms.changed'] },
  },
};

export type TermsMessages = typeof terms;
