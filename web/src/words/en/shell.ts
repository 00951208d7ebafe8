import type { Kind } from '@selvage/contract/user-types';

export const shell = {
  skip: 'Skip to main content',
  help: 'Help',
  footerLabel: 'Help and legal',
  faq: 'Frequently asked questions',
  contact: 'Contact us',
  terms: 'Terms',
  privacy: 'Privacy notice',
  accessibility: 'Accessibility statement',
  opensInNewTab: '(opens in a new tab)',
  otherLanguage: 'Gaeilge',
  areas: {
    consultant: 'Consultant Area',
    group: 'Group Area',
    hospital: 'Hospital Area',
    member: 'Member Area',
    wellness: 'Your Wellbeing',
  } satisfies Record<Kind, string>,
  title: (screen: string, area: string, brand: string): string => `${screen} – ${area} – ${brand}`,
  titleInError: (title: string): string => `Error: ${title}`,
  arrivedIn: (area: string): string => `You are now on the login page of ${area}.`,
  oneMoment: 'Just a moment',
  failure: {
    title: 'We couldn’t load this page',
    text: 'Check your connection. Anything you already sent is safe.',
    phone: 'If you need help, phone us:',
    retry: 'Try again',
  },
  notSent: 'You’re offline, so nothing was sent. Try again when you’re connected.',
  offline: 'You’re offline. We’ve kept what you typed.',
  logInToContinue: 'Log in to continue',
  pageNotFound: 'We couldn’t find that page, so here is the login page.',
};

export type ShellWords = typeof shell;
