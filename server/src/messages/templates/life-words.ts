import * as english from '@selvage/contract/counted-units/en';
import * as irish from '@selvage/contract/counted-units/ga';
import type { Language } from '@selvage/contract/languages';

const units = {
  // “Ar feadh” requires the genitive. The words for hours and days do not change.
  minutes: { en: english.minutes, ga: irish.minutesGenitive },
  hours: { en: english.hours, ga: irish.hours },
  days: { en: english.days, ga: irish.days },
} as const;

/** How long a link or a code works, such as “60 minutes” and “60 nóiméad”. */
export const lifeWords = (language: Language, unit: keyof typeof units, count: number): string =>
  units[unit][language](count);
