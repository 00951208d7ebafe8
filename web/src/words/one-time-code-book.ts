import { bookOf } from './book.ts';
import type { OneTimeCodeWords } from './en/one-time-code.ts';

export const oneTimeCodeBook = bookOf<OneTimeCodeWords>({
  en: async () => (await import('./en/one-time-code.ts')).oneTimeCode,
  ga: async () => (await import('./ga/one-time-code.ts')).oneTimeCode,
});
