import { bookOf } from './book.ts';
import type { SecondFactorWords } from './en/second-factor.ts';

export const secondFactorBook = bookOf<SecondFactorWords>({
  en: async () => (await import('./en/second-factor.ts')).secondFactor,
  ga: async () => (await import('./ga/second-factor.ts')).secondFactor,
});
