import { limits } from '@selvage/contract/limits';
import type { SecretLetter } from './secret-letter.ts';

/** AC4: a link and six digits. */
export const activationLetter: SecretLetter = {
  letter: 'activation',
  purpose: 'activation',
  life: limits.activationLife,
};
