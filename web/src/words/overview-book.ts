import { bookOf } from './book.ts';
import type { OverviewWords } from './en/overview.ts';

export const overviewBook = bookOf<OverviewWords>({
  en: async () => (await import('./en/overview.ts')).overview,
  ga: async () => (await import('./ga/overview.ts')).overview,
});
