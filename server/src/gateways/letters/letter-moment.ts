import { irishTime } from './irish-time.ts';
import type { LetterContext } from './letter.ts';

/** When it happened, for a letter that tells of something: the fact `at`, an ISO time. */
export const letterMoment = ({ language, facts }: LetterContext): string =>
  irishTime(language, new Date(facts['at'] ?? ''));
