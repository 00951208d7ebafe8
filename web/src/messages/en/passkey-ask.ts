export const passkeyAsk = {
  title: 'Log in without a password next time',
  text: 'Add a passkey so you can log in with your fingerprint, face or device PIN. You won’t need your password or a code.',
  prompt: 'Your browser will ask you to confirm it’s you. Only do this on your own device.',
  add: 'Add a passkey',
  adding: 'Adding…',
  later: 'Not now',
  never: 'Don’t ask again',
  problems: {
    impossible: 'This browser can’t add a passkey. Try another browser or device.',
    failed: 'We couldn’t add this passkey. Please try again.',
    late: 'It’s been more than 10 minutes since you entered a code. To add a passkey, confirm it’s you on the security page.',
  },
  security: 'Go to the security page',
};

export type PasskeyAskMessages = typeof passkeyAsk;
