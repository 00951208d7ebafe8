import type { AskedStep } from '@selvage/contract/api/authenticator';
import type { SecondStep } from '@selvage/contract/api/sign-in';
import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { RecoveryCodeProblem } from '@selvage/contract/rules/codes';
import type { CurrentPasswordProblem } from '@selvage/contract/rules/current-password';
import { moments } from './date-and-time.ts';
import { askAgain, waitOf } from './resend.ts';

const wrongPassword = 'The password you entered is incorrect. Please enter your current login password.';
const somethingWentWrong = 'Something went wrong, please try again.';
const unexpected = 'Unexpected error, please try again.';

const settings = {
  title: '2-Factor Authentication',
  text: 'After your password, we ask for a code that only you receive. If someone finds out your password, they still can’t get in.',
  initialText:
    'To keep your account secure, you need to set up 2-factor authentication now. When you log in, we’ll ask for a code as well as your password. You only set it up once.',
  /** Shown to a person who has a passkey and chose codes instead of using it. */
  besidePasskeyText:
    'You already have a passkey. Set up codes as well, and you can log in without it. When you log in with your password, we’ll ask for a code or your passkey.',
  askedText: (application: string): string =>
    `${application} asks for 2-factor authentication, and yours is off. Turn it on to continue. From then on, we’ll ask for a code as well as your password when you log in.`,
  back: 'Back to settings',
  otherWays: 'Other ways to log in',
  cancel: 'Cancel',
  switch: '2-factor authentication',
  on: 'On',
  off: 'Off',
  notYet: 'This turns on once you’ve entered every code we send you.',
  mandatory: (brand: string): string => `${brand} requires 2-factor authentication`,
  ways: {
    legend: 'How do you want to get codes?',
    labels: { EMAIL: 'By email', SMS: 'By text message' } satisfies Record<CodeChannel, string>,
    problems: { required: 'Choose how you want to get codes' },
  },
  mobileLabel: 'Mobile number',
  mobileExample: 'Irish mobile, 08X XXX XXXX',
  mobileExampleAnywhere: 'For example, 085 123 4567, or + and the country code',
  password: {
    label: 'Current password',
    problems: {
      required: 'The Password field is required',
      'too-long': 'Password must be 512 characters or fewer',
      wrong: wrongPassword,
      'last-try': `${wrongPassword} You have one try left before your account is locked.`,
    } satisfies Record<CurrentPasswordProblem | 'wrong' | 'last-try', string>,
  },
  stepUp: 'Before you change your 2-factor authentication, confirm it’s you.',
  offWarning: 'Enter your password to turn off 2-factor authentication.',
  offConsequence:
    'You’ll then log in with just your password. We’ll log you out on your other devices and stop remembering them.',
  turnOff: 'Turn off 2-factor authentication',
  turnOn: 'Turn on 2-factor authentication',
  /** The texts that say what else protects the account, because this page switches only codes by email or text. */
  beside: {
    app: 'We ask for a code from your authenticator app when you log in. Codes by email or text are a backup for it.',
    'app-without-codes':
      'We ask for a code from your authenticator app when you log in. You can turn on codes by email or text as a backup for it.',
    'required-passkey': 'We ask for your passkey when you log in. Codes by email or text don’t replace it.',
    'optional-passkey':
      'You can log in with a passkey. If you log in with your password instead, we only ask for a code when this is on.',
  },
  /** The texts for accounts with an app or a required passkey, where switching codes off does not switch 2-factor authentication off. */
  codesOnly: {
    switch: 'Codes by email or text',
    offWarning: 'Enter your password to turn off codes by email or text.',
    turnOff: 'Turn off codes by email or text',
    turnOn: 'Turn on codes by email or text',
    offConsequences: {
      app: 'We’ll still ask for a code from your authenticator app. We’ll log you out on your other devices and stop remembering them.',
      'required-passkey':
        'We’ll still ask for your passkey. We’ll log you out on your other devices and stop remembering them.',
    },
  },
  unchanged: 'You haven’t changed anything yet',
  next: 'Continue',
  saving: 'Saving…',
  failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: somethingWentWrong },
  unsaved: {
    title: 'Leave without saving?',
    text: 'Your changes haven’t been saved and will be lost.',
    stay: 'Stay on this page',
    leave: 'Leave',
  },
};

const verify = {
  title: 'Enter your code',
  sent: {
    EMAIL: 'We sent a six-digit code by email to',
    SMS: 'We sent a six-digit code by text message to',
  } satisfies Record<CodeChannel, string>,
  sentSomewhere: 'We sent you a six-digit code.',
  /** The texts that explain why two codes are asked for. */
  mailboxFirst: {
    title: 'Check your email first',
    text: 'First we check that your email address is yours. After that, we check your phone.',
  },
  oneMore: {
    title: 'One more code',
    confirmed: (destination: string | undefined): string =>
      `Your email address is confirmed. Now enter the code we sent to ${destination ?? 'your phone'}.`,
  },
  fromApp: 'Open your authenticator app and enter the six-digit code it shows.',
  byPasskey: 'Use your passkey to confirm it’s you. After a password reset by email, a code by email isn’t enough.',
  otherWays: {
    title: 'Other ways',
    help: 'I can’t use any of these',
    ways: {
      APP: () => 'A code from your authenticator app',
      SMS: (destination: string): string => `A code by text message to ${destination}`,
      EMAIL: (destination: string): string => `A code by email to ${destination}`,
      RECOVERY: () => 'A recovery code',
    },
    failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: unexpected },
  },
  recovery: {
    title: 'Enter a recovery code',
    label: 'Recovery code',
    hint: 'One of the 10 recovery codes you saved. You can use each one once.',
    submit: 'Continue',
    problems: {
      required: 'Please enter one of your recovery codes.',
      'not-a-recovery-code': 'Recovery codes have 10 letters and numbers, like k7f2-9qmd-x3',
      refused:
        'This recovery code doesn’t work. You may have used it before, or got new codes since: new codes end all old ones. Try another one.',
      'last-try': 'This recovery code doesn’t work. Try another one. You have one try left.',
    } satisfies Record<RecoveryCodeProblem | 'refused' | 'last-try', string>,
    /** The texts that are shown after a login with a recovery code. */
    used: {
      title: 'You used a recovery code',
      left: (left: number): string =>
        left === 0
          ? 'It was your last one. Get new recovery codes now, for the next time you can’t get a code or use a passkey.'
          : `You have ${left} left. You can’t use the same code again.`,
      lost: {
        APP: { text: 'Lost your app?', link: 'Set up a new one' },
        SMS: { text: 'Lost your phone or changed your number?', link: 'Change how you get codes' },
        EMAIL: { text: 'Lost access to your email?', link: 'Change your email address' },
        PASSKEY: { text: 'Lost your passkey?', link: 'Add a new one' },
      } satisfies Record<Exclude<SecondStep, 'RECOVERY'>, { text: string; link: string }>,
      /** The link is to the security page. */
      stillLoggedIn: {
        text: 'If you lost a phone or a key, it may still be logged in. Log it out and remove its passkey on',
        link: 'Security',
      },
      more: 'Get new recovery codes',
      next: 'Continue',
    },
  },
  noApp: 'Can’t use your app?',
  noAppText: 'If you no longer have your app and have no other way, contact us. We’ll check who you are and help you.',
  noPasskey: 'Can’t use your passkey?',
  noPasskeyText:
    'If you no longer have your passkey and have no other way, contact us. We’ll check who you are and help you.',
  contact: 'Contact us',
  passkey: {
    use: 'Use a passkey instead',
    first: 'Use your passkey',
    refused: 'We couldn’t accept this passkey. Try again, or enter the code.',
  },
  trust: 'Remember this device for 30 days',
  trustHint: 'Don’t tick this on a shared device.',
  submit: 'Submit',
  submitting: 'Checking…',
  filled: (button: string): string => `We filled in the code from your text message. Press ${button} to continue.`,
  failures: { tooMany: askAgain.tooManyCodes, busy: askAgain.busy, other: unexpected },
  sendAgain: 'Send the code again',
  noCode: 'No code yet?',
  wait: {
    EMAIL: 'It may take a few minutes to arrive. Check your junk mail too.',
    SMS: 'It may take a few minutes to arrive.',
  } satisfies Record<CodeChannel, string>,
  lastSent: (time: string): string => `Last sent ${time}`,
  /** Shown if another browser got the last code, so that this browser needs a code of its own. */
  elsewhere: {
    title: 'Get a code for this login',
    text: 'A moment ago we sent a code for a login in another browser or on another device. It only works there.',
    label: 'Send a code',
    sent: 'Code sent',
    wait: (left: number): string => `You can get one for this login in ${waitOf(left)}.`,
    over: 'You can now get a code for this login.',
  },
  resend: {
    label: 'Send again',
    sent: 'Code successfully re-sent',
    newest: askAgain.newestCode,
    wait: (left: number): string => `You can ask for another code in ${waitOf(left)}`,
    over: 'You can now ask for another code',
    failures: {
      tooMany: () => 'The last code is on its way. Please wait before you ask for another.',
      busy: askAgain.busy,
      other: unexpected,
    },
  },
  help: 'I can’t get the code',
  helpText:
    'If no code comes after 5 minutes, or if you’ve lost your phone or no longer use this address or number, contact us. We’ll check who you are and help you.',
  enrolment: 'I have a code from the support desk',
  startAgain: 'Start logging in again',
  changeChoice: 'Change how you get codes',
};

const final = {
  /** The first line above a new way to get codes. */
  on: '2-factor authentication is on',
  nextLogin: {
    APP: 'Next time you log in, we’ll ask for a code from your authenticator app.',
    SMS: 'Next time you log in, we’ll ask for a code that we send by text message.',
    EMAIL: 'Next time you log in, we’ll ask for a code that we send by email.',
    PASSKEY: 'Next time you log in, we’ll ask for your passkey.',
  } satisfies Record<AskedStep, string>,
  /** Follows `nextLogin` for a person who has a passkey too. */
  orPasskey: 'You can use your passkey in place of it.',
  /** Shown in place of `nextLogin` on a remembered device. */
  remembered: (until: Date): string =>
    `You won’t need a code on this device until ${moments.date(until)}. On other devices, we’ll ask for one when you log in with your password.`,
  wayBack: {
    title: 'One more thing: keep a way back in',
    text: 'If you can’t get a code or use a passkey, a recovery code lets you log in.',
    link: 'Get recovery codes',
  },
  updated: 'Your 2FA settings have been updated successfully.',
  disabled: 'Your 2FA settings have been disabled successfully.',
  told: 'We’ve sent you an email about this change.',
  next: 'Continue',
};

/** Shown if the daily limit of text messages is reached. */
const textsUnavailable = {
  later: 'We can’t send text messages right now. Try again later.',
  orEmail: 'We can’t send text messages right now. Try again later, or choose email.',
};

export const twoFactor = {
  logout: 'Log out',
  settings,
  verify,
  textsUnavailable,
  final,
};

export type TwoFactorMessages = typeof twoFactor;
