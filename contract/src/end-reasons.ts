/** The reason why a session ended, except logout and inactivity. The server tells it only to the browser of the session. */
export const endReasons = [
  'wrong-codes',
  'newer-code',
  'account-locked',
  'ended-elsewhere',
  'other-devices',
  'session-age',
  'password-changed',
  'password-reset',
  'email-changed',
  'two-factor-changed',
  'account-activated',
  /** “This wasn’t me”, “Secure my account”, or an undone change of the email. The owner was sent a link to choose a new password. */
  'account-secured',
  /** A link cancelled a change of the email before it was confirmed. */
  'email-change-cancelled',
  /** A recovery link locked the account, because another account has the link’s email. Support staff must help. */
  'locked-by-link',
  'ended-by-support',
  /** An operator disabled the account. */
  'account-disabled',
  /** An administrator of the organisation removed the colleague. */
  'access-removed',
  /** No administrator confirmed the colleague, or the owner of an administrator’s account reported a takeover. */
  'access-unconfirmed',
  /** The colleague became staff. */
  'role-changed',
  /** The person withdrew the consent to the use of their data in another browser. */
  'consent-withdrawn',
  /** The seven days after the person asked to close the account are over. */
  'account-closed',
] as const;
export type EndReason = (typeof endReasons)[number];

export const isEndReason = (value: unknown): value is EndReason => endReasons.some((reason) => reason === value);
