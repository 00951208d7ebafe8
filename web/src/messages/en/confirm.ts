/** Asks a signed-in person to confirm something for an application. */
export const confirm = {
  password: {
    title: 'Confirm your login',
    asks: (application: string): string => `${application} asks you to confirm your login.`,
    text: 'Enter your password once more to continue.',
    passkeyText: 'Use your passkey, or enter your password once more, to continue.',
    submit: 'Continue',
    submitting: 'Checking…',
    notAnswered: 'Unexpected error, please try again.',
  },
  code: {
    title: 'One more step',
    asks: (application: string): string => `${application} asks for 2-factor authentication.`,
    asksForPasskey: (application: string): string => `${application} asks for a passkey.`,
    text: 'To continue, confirm it’s you with a code as well.',
    passkeyText: 'To continue, confirm it’s you with your passkey as well.',
    needsPasskey: 'To continue you need a passkey.',
    missing: {
      'no-passkey': 'You don’t have one for this website yet.',
      'no-browser': 'This browser can’t use passkeys. Try another browser or device.',
    },
    add: {
      text: 'You can add one on the security page, in “Ways to log in”. Then open the page you wanted again.',
      link: 'Go to the security page',
    },
  },
};

export type ConfirmMessages = typeof confirm;
