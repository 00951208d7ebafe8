import { askAgain } from './resend.ts';
import { deviceMessages } from './device.ts';
import { moments } from './date-and-time.ts';

const somethingWentWrong = 'Something went wrong, please try again.';

export const activation = {
  heading: 'Activate your account',
  verifiedHeading: 'Account Activation',
  activate: 'Activate my account',
  activating: 'Activating…',
  failures: { tooMany: askAgain.tooMany, busy: askAgain.busy, other: somethingWentWrong },
  panel: {
    title: 'Check your email',
    sentTo: 'We sent an email to',
    sentSomewhere: 'We sent you an email.',
    whatToDo:
      'Open the link in the email and press the button there, or enter the six-digit code here. Either one activates your account.',
    noEmail: 'No email yet?',
    wait: 'The email may take up to 5 minutes to arrive. Check your junk mail too.',
    codeHint: 'The six-digit code from the email',
    resend: {
      label: 'Resend confirmation email',
      sent: 'Confirmation email re-sent.',
      newest: askAgain.newestEmail,
      wait: askAgain.wait,
      over: askAgain.over,
      failures: {
        tooMany: () => 'The last email is on its way. Please wait before you ask for another.',
        busy: askAgain.busy,
        other: 'Something went wrong while attempting to submit your registration, please try again',
      },
    },
    wrongEmail: 'Wrong email address?',
    wrongEmailText: 'Contact us and we’ll correct the address, or log out if this isn’t your account.',
    contact: 'Contact us',
    logout: 'Log out',
  },
  link: {
    title: 'One last step',
    text: 'Press the button to activate your account.',
    /** Describes the registration that the link would activate. */
    facts: {
      loading: 'Loading the account details…',
      account: 'Account',
      registered: 'Created',
      at: (moment: Date): string => `${moments.date(moment)}, ${moments.time(moment)} (Irish time)`,
      device: 'Device',
    },
    notYou: 'I didn’t register',
  },
  device: deviceMessages,
  disown: {
    title: 'Didn’t register?',
    lead: 'Someone registered an account with your email address. If it wasn’t you, press the button. Then:',
    steps: [
      'the account is closed, and its details are deleted',
      'whoever is logged in to it is logged out',
      'your email address can be registered again, and so can the number that was given',
    ],
    submit: 'Close the account',
    submitting: 'Closing…',
    ifYou: 'If you did register, nothing has changed.',
    toActivation: 'Back to activation',
    done: {
      title: 'The account was closed',
      text: 'Whoever registered it is logged out, and your email address can be registered again. You don’t need to do anything else.',
    },
    failed: {
      title: 'This link has expired or has already been used',
      text: 'The account may be closed already. If you get another email about an account you didn’t register, open the link in that one, or contact us.',
    },
    lost: {
      title: 'Open the link in your email again',
      text: 'To use this page, open the link “I didn’t register” in our email again: it still works.',
    },
    contact: 'Contact us',
  },
  lost: {
    title: 'Open the link in your email again',
    text: 'This page was reloaded and no longer has your code. Open the link in your email again: it still works. Or log in and we’ll send you a new email.',
    signedInText:
      'This page was reloaded and no longer has your code. Open the link in your email again: it still works.',
    toLogin: 'Log in',
  },
  unreachable: {
    title: somethingWentWrong,
    text: 'We couldn’t check whether your account is active.',
    retry: 'Try again',
  },
  success: {
    title: 'Your account has been activated',
    text: 'You can now use your account.',
    next: 'Continue',
  },
  fail: {
    title: "Your account hasn't been activated",
    text: 'Your activation link has expired. Log in and we’ll send the activation email again.',
    next: 'Log in to resend the activation email',
  },
};

export type ActivationMessages = typeof activation;
