import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../router/paths.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';
import type { OwnWays } from '../way-item.tsx';

/** The choices of the guided set-up. Codes by text and by email share one page, on which the person chooses between them. */
export type Choice = 'PASSKEY' | 'APP' | 'CODES';

interface ChoiceRow {
  isAllowed: (ways: OwnWays) => boolean;
  isHeld: (ways: OwnWays) => boolean;
  /** The screen that sets this way up. */
  screen: (kind: Kind) => string;
}

// oxfmt-ignore
export const choices: Readonly<Record<Choice, ChoiceRow>> = {
  PASSKEY: { isAllowed: ({ allowed }) => allowed.includes('PASSKEY') && knowsPasskeys(), isHeld: ({ passkeys }) => passkeys > 0, screen: paths.passkeyRequired },
  APP:     { isAllowed: ({ allowed }) => allowed.includes('APP'), isHeld: ({ authenticator }) => authenticator !== undefined, screen: paths.authenticator },
  CODES:   { isAllowed: ({ allowed }) => allowed.includes('SMS') || allowed.includes('EMAIL'), isHeld: ({ codes }) => codes !== undefined, screen: paths.mfaSettings },
};

/**
 * At a shared computer people use a security key, so the passkey comes first. If this device keeps no passkey, the app comes first, because
 * it is on another device.
 */
const order = (kind: Kind, keepsPasskeys: boolean): readonly Choice[] =>
  kind === 'hospital' || keepsPasskeys ? ['PASSKEY', 'APP', 'CODES'] : ['APP', 'CODES', 'PASSKEY'];

/** Returns the ways that a person may add and does not have, beginning with the way that fits this device. */
export const choicesFor = (kind: Kind, ways: OwnWays, keepsPasskeys: boolean): readonly Choice[] =>
  order(kind, keepsPasskeys).filter((choice) => choices[choice].isAllowed(ways) && !choices[choice].isHeld(ways));
