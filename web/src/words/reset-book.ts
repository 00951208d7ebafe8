import { bookOf } from './book.ts';
import type { ResetWords } from './en/reset.ts';

export const resetBook = bookOf<ResetWords>({
  en: async () => (await import('./en/reset.ts')).reset,
  ga: async () => (await import('./ga/reset.ts')).reset,
});
