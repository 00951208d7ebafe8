const notAccepted = 'Your Request was not accepted';

export const account = {
  settings: {
    title: 'Account preferences',
    text: 'How you log in, and what keeps your account safe.',
    loading: 'Loading…',
    cards: {
      details: {
        title: 'Account details',
        text: 'Manage your login.',
        textWithNumber: 'Manage your login and membership number.',
      },
      privacy: { title: 'Privacy settings', text: 'What you have agreed to, and what you have not.' },
      secondFactor: { title: '2-Factor Authentication', text: 'A code as well as your password when you log in.' },
      security: { title: 'Security', text: 'Sessions, remembered devices and recent activity.' },
    },
    secondFactorStates: {
      SMS: 'On – by text message',
      EMAIL: 'On – by email',
      off: 'Off',
    },
  },
  details: {
    title: 'Account details',
    text: 'What you log in with.',
    email: { label: 'Email', change: 'email address' },
    memberNumber: { label: 'Membership number', change: 'membership number', none: 'None yet' },
    password: { label: 'Password', change: 'password', hidden: 'Hidden' },
    /** What follows each of these is heard and not seen: 'Change email address'. */
    change: 'Change',
    add: 'Add',
    waiting: (email: string): string => `Waiting for you to confirm ${email}`,
  },
  current: 'Current:',
  next: 'Continue',
  email: {
    title: 'Update your email',
    text: 'We send a link to the new address. Your email changes when you follow it.',
    label: 'New email',
    hint: 'This address is used for all email communications',
    submit: 'Send the link',
    submitting: 'Sending…',
    notAnswered: 'An error occurred. Please try again',
  },
  waiting: {
    title: 'Check your email',
    lead: 'If this address is free, a link is on its way to it:',
    leadOnReturn: 'We are waiting for you to confirm this address:',
    unfinished: 'Your email is not changed until you follow the link. Until then, log in with the old one.',
    wait: 'The email may take up to 5 minutes to arrive; check your junk mail too. If the address is already in use, nothing is sent.',
    different: 'Use another address',
  },
  confirm: {
    title: 'Confirm new email',
    text: 'Press the button and this address becomes the one you log in with.',
    submit: 'Confirm new email',
    submitting: 'Confirming…',
    notAnswered: 'An error occurred. Please try again',
    lost: {
      title: 'Open the link in your email again',
      text: 'This page was loaded again, and for your safety it does not keep the code from the link. Open the link once more: it still works.',
    },
  },
  verified: {
    success: {
      title: 'Your email has been changed',
      text: 'Use the new address the next time you log in.',
      next: 'Continue',
    },
    fail: {
      title: 'Your email has not been changed',
      text: 'Your verification link has expired or already been used. Try updating the email address again.',
      next: 'Try again',
    },
  },
  memberNumber: {
    title: 'Update your membership number',
    text: 'Use the number on your newest membership certificate.',
    submit: 'Update',
    submitting: 'Saving…',
    notAnswered: notAccepted,
    done: {
      title: 'Membership number successfully updated',
      text: 'We’ve emailed you to say your membership number was changed.',
    },
  },
  password: {
    title: 'Change your password',
    text: 'Choose one that you do not use anywhere else.',
    submit: 'Change password',
    submitting: 'Saving…',
    notAnswered: notAccepted,
    done: {
      title: 'Password changed successfully',
      text: 'You have been logged out everywhere else. We’ve emailed you to say your password was changed.',
    },
  },
};

export type AccountWords = typeof account;
