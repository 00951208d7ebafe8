import { minutes } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import type { LetterContext } from './letter.ts';

/** How long the code of a letter works, as the operator has set it. */
export const codeMinutes = ({ facts }: LetterContext): number =>
  Number(facts['minutes'] ?? limits.challengeLife / minutes(1));
