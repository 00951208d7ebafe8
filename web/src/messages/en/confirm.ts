/** OP17, OP18: what is asked of a signed-in person on the way to an application. */
export const confirm = {
  password: {
    title: 'Confirm it’s you',
    text: 'Enter your password once more to continue.',
    submit: 'Continue',
    submitting: 'Checking…',
    notAnswered: 'Unexpected error, please try again.',
  },
  code: {
    title: 'One more step',
    text: 'To continue, show that it’s you with a code as well.',
    passkeyText: 'To continue, show that it’s you with your passkey as well.',
  },
};

export type ConfirmMessages = typeof confirm;
