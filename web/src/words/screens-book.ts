import { bookOf } from './book.ts';
import type { ScreenWords } from './en/screens.ts';

export const screensBook = bookOf<ScreenWords>({
  en: async () => (await import('./en/screens.ts')).screens,
  ga: async () => (await import('./ga/screens.ts')).screens,
});
