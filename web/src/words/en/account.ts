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
    stepUp: 'To change your email address, we first need to know it’s you.',
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
      logIn: 'You can now log in.',
      next: 'Continue',
    },
    fail: {
      title: 'Your email has not been changed',
      text: 'Your verification link has expired or already been used. Try updating the email address again.',
      next: 'Try again',
    },
  },
  /** F3: where the emails to the old address lead. */
  undo: {
    title: 'Undo the change of email address',
    lead: 'Someone asked to change the email address of your account. If it wasn’t you, press the button. Then:',
    steps: [
      'if the change is not made yet, it is cancelled',
      'if the change was already made, your account gets back the address that our email came to, and nobody gets in until you choose a new password',
      'every device is logged out, and none is remembered any more',
    ],
    submit: 'Undo the change',
    submitting: 'Undoing…',
    ifYou: 'If it was you after all, close this page: nothing has changed.',
    cancelled: {
      title: 'The change was cancelled',
      text: 'Every device was logged out. If you did not ask for the change, someone knows your password: reset it now.',
    },
    undone: {
      title: 'Your account has its old email address again',
      text: 'Every device was logged out, and nobody gets in until you choose a new password. We sent you an email with a link for that.',
      wait: 'It may take up to 5 minutes to arrive. Check your junk mail too.',
      toLogin: 'Go to login',
    },
    failed: {
      title: 'This link has expired or has already been used',
      text: 'You can still make your account safe: reset your password, and then contact us.',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'This page needs the link from our email about your email address. You can also make your account safe by resetting your password.',
    },
    reset: 'Reset your password',
    contact: 'Contact us',
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
