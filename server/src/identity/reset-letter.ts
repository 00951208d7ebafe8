import { limits } from '@selvage/contract/limits';
import type { SecretLetter } from './secret-letter.ts';

/** RS1. */
export const resetLetter: SecretLetter = { letter: 'reset-password', purpose: 'reset', life: limits.resetLinkLife };
