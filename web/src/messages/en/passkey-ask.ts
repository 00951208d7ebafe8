export const passkeyAsk = {
  title: 'Next time without a password',
  text: 'Add a passkey, and next time you log in with your fingerprint, your face or the PIN of this device. No password, no code.',
  prompt: 'Your browser will ask you to confirm that it’s you. Do this only on a device that is yours.',
  add: 'Add a passkey',
  adding: 'Adding…',
  later: 'Not now',
  never: 'Do not ask again',
  problems: {
    impossible: 'This browser can’t make a passkey here.',
    failed: 'We couldn’t add this passkey. Please try again.',
    late: 'It’s been a while since your code, so you have to confirm that it’s you once more. The security page does that.',
  },
  security: 'Go to the security page',
};

export type PasskeyAskMessages = typeof passkeyAsk;
