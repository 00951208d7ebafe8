/** The texts of the guided set-up that protects an account. */
export const protect = {
  title: 'Protect your account',
  /** `none` is for a person who logs in with the password alone, `more` for a person who has a second step. */
  text: {
    none: 'Right now, your password is enough to log in to your account. Add something that only you have.',
    more: 'You already log in with more than your password. You can add another way, and you keep what you have.',
    required: (brand: string): string =>
      `To keep your account secure, ${brand} requires 2-factor authentication. Choose a way now: you only set it up once.`,
    asked: (application: string): string =>
      `${application} asks for 2-factor authentication, and yours is off. Choose a way to continue.`,
  },
  legend: 'What would you like to add?',
  ways: {
    PASSKEY: {
      label: 'Passkey',
      note: 'Log in with your fingerprint, face or device PIN, without your password or a code. It only works on our real website, so a fake site can’t steal it.',
    },
    /** The texts of the passkey choice for kinds of user who share devices. */
    KEY: {
      label: 'Security key or passkey',
      note: 'Use a security key if you share this device. It only works on our real website, so a fake site can’t steal it.',
    },
    APP: {
      label: 'Authenticator app',
      note: 'An app shows codes, even without a signal. You enter one when we ask for it.',
    },
    CODES: {
      label: { both: 'Codes by text or email', SMS: 'Codes by text message', EMAIL: 'Codes by email' },
      note: 'We send you a code when we need to confirm it’s you.',
    },
  },
  recommended: 'Recommended',
  next: 'Continue',
  later: 'Not now',
  never: 'Don’t ask again',
};

export type ProtectMessages = typeof protect;
