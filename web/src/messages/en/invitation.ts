import type { OrganisationKind } from '@selvage/contract/user-types';
import { moments } from './date-and-time.ts';
import { askAgain } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { sharedIds } from '@selvage/contract/shared-id-names/en';

export const invitation = {
  title: 'Join your colleagues',
  lead: (kind: OrganisationKind, { email, area, id }: { email: string; area: string; id: string }): string =>
    `${email} invited you to the ${area} for ${sharedIds[kind]} ${id}.`,
  ids: sharedIds,
  email: 'Your email',
  until: 'The invitation ends',
  at: (moment: Date): string => `${moments.date(moment)}, ${moments.time(moment)} (Irish time)`,
  password: 'Password',
  submit: 'Create my account',
  submitting: 'Creating…',
  ifUnknown:
    'If you don’t know the sender, close this page. We delete your email address a day after the invitation ends.',
  done: {
    title: 'Your account is ready',
    text: {
      consultant: 'Log in with your email address, this Consultant ID and your new password.',
      group: 'Log in with your email address and your new password.',
      hospital: 'Log in with your email address, this Hospital ID and your new password.',
    } satisfies Record<OrganisationKind, string>,
  },
  /** Shown in place of the form to a person who cannot use the invitation. */
  instead: {
    used: {
      title: 'You have already used this invitation',
      text: 'Your account is ready. Log in with your email address and the password that you chose.',
    },
    over: {
      title: 'This invitation no longer works',
      text: 'If you have joined already, log in. Otherwise ask your administrator for a new one.',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'To join your colleagues, open the link in the email with your invitation again: it still works.',
    },
  },
  taken: {
    title: 'You can’t join with this email address',
    text: (kind: OrganisationKind): string =>
      `This email address already has an account for another ${sharedIds[kind]}. Ask for an invitation to a different email address.`,
  },
  notListed: {
    title: 'You can’t join at the moment',
    text: (kind: OrganisationKind): string =>
      `Nobody can join this ${sharedIds[kind]} at the moment. Your administrator can call us.`,
  },
  notLoaded: 'We couldn’t load your invitation.',
  logIn: 'Log in',
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: refusalSentences.other,
    named: {
      'registry.unavailable': 'We can’t check your invitation at the moment. It still works: try again later.',
    },
  },
};

export type InvitationMessages = typeof invitation;
