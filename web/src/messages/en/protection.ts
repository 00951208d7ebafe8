import type { AskedStep } from '@selvage/contract/api/authenticator';
import { passkeys, recoveryCodes } from '@selvage/contract/counted-units/en';

const steps: Readonly<Record<AskedStep, string>> = {
  PASSKEY: 'passkey',
  APP: 'authenticator app',
  SMS: 'codes by text message',
  EMAIL: 'codes by email',
};

const instead = (step: AskedStep): string => (step === 'PASSKEY' ? 'or a passkey' : `${steps[step]} as a backup`);

/** The words that name what protects an account. Every page uses these words. */
export const protection = {
  on: (first: AskedStep, others: readonly AskedStep[]): string =>
    `On: ${[steps[first], ...others.map(instead)].join(', ')}`,
  off: 'Off: you log in with just your password',
  /** The state of an account without codes whose passkey is not required. */
  optionalPasskey: 'Off: you log in with your password or your passkey. The password alone is enough.',
  steps,
  held: { passkeys, recoveryCodes },
};

export type ProtectionMessages = typeof protection;
