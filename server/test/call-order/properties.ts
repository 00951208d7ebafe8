/** The properties that every sequence must have. `docs/call-order.md` explains them. */
export const properties = {
  P1: 'nobody is logged in without the current password and the second factor, or a trusted device in its place; or without a passkey of the account',
  P2: 'what has ended works for no call',
  P3: 'a second factor or an email moves only after the old factor was shown; a first phone, app or passkey only after the mailbox',
  P4: 'a recovery link gives the account back to the email it was sent to, whatever an intruder changed',
  P5: 'a one-time secret works once',
  P6: 'no more guesses are compared than the rules allow',
  P7: 'a reset names no other email than the one its link was sent to',
  P8: 'a session stays open until something that may end it does',
  P9: 'no answer is a server error, and no refusal names anybody',
  P10: 'an old copy of a trusted device is forgotten, and its owner told',
  P11: 'a member number changes only from an open session, with the current password',
  P12: 'the owner gets back in by a reset and their own factor',
  P13: 'nothing of an account changes unless a call that may change it succeeded',
  P14: 'after a reset by mail the mailbox alone is not enough beside an app or a passkey',
  P15: 'only an administrator who showed a proof changes colleagues, and nobody logs in whose access they ended',
} as const;
export type Property = keyof typeof properties;

class Violation extends Error {
  constructor(property: Property, what: string) {
    super(`${property} (${properties[property]}): ${what}`);
    this.name = 'Violation';
  }
}

export function require(holds: boolean, property: Property, what: string): asserts holds {
  if (!holds) throw new Violation(property, what);
}
