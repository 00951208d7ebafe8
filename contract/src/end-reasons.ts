/** Why a session ended, unless its owner logged out or was inactive. Only the browser that held the session is told. */
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
  'account-secured',
  /** By a recovery link whose email another account has now: support staff have to help. */
  'locked-by-link',
  'ended-by-support',
  /** By the operator. */
  'account-disabled',
] as const;
export type EndReason = (typeof endReasons)[number];

export const isEndReason = (value: unknown): value is EndReason => endReasons.some((reason) => reason === value);
