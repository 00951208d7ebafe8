import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../router/paths.ts';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';
import type { OwnWays } from '../way-item.tsx';

/** What the guided way has to choose from. Codes by text and by email have one page, where the person says which. */
export type Choice = 'PASSKEY' | 'APP' | 'CODES';

interface ChoiceRow {
  isAllowed: (ways: OwnWays) => boolean;
  isHeld: (ways: OwnWays) => boolean;
  /** Where it is confirmed. */
  screen: (kind: Kind) => string;
  /** Whether that page knows of a person who is on the way in. The page for codes takes them for one who must set it up. */
  leadsOn: boolean;
}

// oxfmt-ignore
export const choices: Readonly<Record<Choice, ChoiceRow>> = {
  PASSKEY: { isAllowed: ({ allowed }) => allowed.includes('PASSKEY') && knowsPasskeys(), isHeld: ({ passkeys }) => passkeys > 0, screen: paths.passkeyRequired, leadsOn: true },
  APP:     { isAllowed: ({ allowed }) => allowed.includes('APP'), isHeld: ({ authenticator }) => authenticator !== undefined, screen: paths.authenticator, leadsOn: true },
  CODES:   { isAllowed: ({ allowed }) => allowed.includes('SMS') || allowed.includes('EMAIL'), isHeld: ({ codes }) => codes !== undefined, screen: paths.mfaSettings, leadsOn: false },
};

/** A shared computer is used with a security key. An app is on another device, so it fits where this one keeps no passkey. */
const order = (kind: Kind, keepsPasskeys: boolean): readonly Choice[] =>
  kind === 'hospital' || keepsPasskeys ? ['PASSKEY', 'APP', 'CODES'] : ['APP', 'CODES', 'PASSKEY'];

/** What a person may add and does not have, with what fits this device first. */
export const choicesFor = (kind: Kind, ways: OwnWays, keepsPasskeys: boolean): readonly Choice[] =>
  order(kind, keepsPasskeys).filter((choice) => choices[choice].isAllowed(ways) && !choices[choice].isHeld(ways));
