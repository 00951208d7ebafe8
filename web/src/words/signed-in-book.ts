import { bookOf } from './book.ts';
import type { SignedInWords } from './en/signed-in.ts';

export const signedInBook = bookOf<SignedInWords>({
  en: async () => (await import('./en/signed-in.ts')).signedIn,
  ga: async () => (await import('./ga/signed-in.ts')).signedIn,
});
