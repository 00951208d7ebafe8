import type { OrganisationKind } from '@selvage/contract/user-types';
import { askAgain } from './resend.ts';
import { refusalSentences } from './refusal-sentences.ts';
import { sharedIds } from '@selvage/contract/shared-id-names/en';

const removeOthers = 'Remove people who no longer need access.';

export const colleagues = {
  title: 'Colleagues',
  lead: (kind: OrganisationKind, id: string): string =>
    `People who can log in for ${sharedIds[kind]} ${id}. Each of them has an account of their own.`,
  notLoaded: 'We couldn’t load the list of your colleagues.',
  /** Shown to a person whose account has no organisation. */
  off: {
    title: 'This account has no colleagues',
    text: 'The list of colleagues is not available for this account. Go back to your account preferences.',
    back: 'Account preferences',
  },
  review: {
    title: 'Is this list still right?',
    text: `${removeOthers} Then confirm the others.`,
    textUntil: (day: string): string =>
      `${removeOthers} Then confirm the others by ${day}. After that day staff cannot log in until you confirm.`,
    textUnconfirmed: `${removeOthers} Then confirm the others. Those marked “Not confirmed” cannot log in until you confirm.`,
    submit: 'Everyone on this list needs access',
    submitting: 'Confirming…',
    done: 'You confirmed the list.',
  },
  invite: {
    title: 'Invite a colleague',
    label: 'Colleague’s email address',
    hint: 'We’ll email them a link. It works once, for 7 days. They join as staff.',
    submit: 'Send invitation',
    submitting: 'Sending…',
    done: (email: string): string => `Invitation sent to ${email}.`,
    problems: { exists: 'This person is already a colleague. Check the list below.' },
  },
  waiting: {
    title: 'Waiting',
    none: 'Nobody has an open invitation.',
    open: (sent: string, until: string): string => `Sent on ${sent}, works until ${until}`,
    undelivered: 'The email could not be delivered',
    over: 'The link no longer works',
    again: 'Send again',
    sending: 'Sending…',
    withdraw: 'Withdraw',
    withdrawing: 'Withdrawing…',
    withdrawn: (email: string): string => `The invitation to ${email} was withdrawn.`,
  },
  people: {
    title: 'People',
    you: 'You',
    roles: { administrator: 'Administrator', staff: 'Staff' },
    joined: (day: string): string => `Joined on ${day}`,
    lastLogin: (day: string): string => `Last logged in on ${day}`,
    neverLoggedIn: 'Never logged in',
    states: { unconfirmed: 'Not confirmed: cannot log in', disabled: 'Disabled by us' },
    remove: {
      label: 'Remove',
      sure: 'Remove',
      busy: 'Removing…',
      title: (email: string): string => `Remove ${email}?`,
      text: 'They are logged out at once and can no longer log in for this ID. You can invite them again later.',
      done: (email: string): string => `${email} was removed.`,
    },
    administrator: {
      label: 'Make administrator',
      sure: 'Make administrator',
      busy: 'Changing…',
      title: (email: string): string => `Make ${email} an administrator?`,
      text: 'They can invite and remove people, you included.',
      done: (email: string): string => `${email} is now an administrator.`,
    },
    staff: {
      label: 'Make staff',
      sure: 'Make staff',
      busy: 'Changing…',
      title: (email: string): string => `Make ${email} staff?`,
      text: 'They are logged out and can log in again. They can no longer invite or remove people.',
      done: (email: string): string => `${email} is now staff.`,
    },
    cancel: 'Cancel',
  },
  administrators: {
    title: 'Your administrators',
    none: 'No administrator can log in at the moment. Contact us and we’ll help you.',
    contact: 'Contact us',
  },
  failures: {
    tooMany: askAgain.tooMany,
    busy: askAgain.busy,
    other: refusalSentences.other,
    named: {
      'step-up.required': refusalSentences['step-up.required'],
      'action.not-allowed': 'Only an administrator can do this. Ask one of your administrators.',
      'invitations.full': 'Too many invitations are waiting. Withdraw one, or wait until someone joins.',
      'invitation.over': 'This invitation has already ended. Check the list.',
      'colleagues.changed': 'The list has changed. Check it and try again.',
      'organisation.not-listed': 'We can’t send invitations for this ID at the moment. Contact us and we’ll help you.',
      'registry.unavailable': 'We can’t check this ID at the moment. Try again later.',
    },
  },
};

export type ColleaguesMessages = typeof colleagues;
