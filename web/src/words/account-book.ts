import { bookOf } from './book.ts';
import type { AccountWords } from './en/account.ts';

export const accountBook = bookOf<AccountWords>({
  en: async () => (await import('./en/account.ts')).account,
  ga: async () => (await import('./ga/account.ts')).account,
});
