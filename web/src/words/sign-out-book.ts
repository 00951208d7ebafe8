import { bookOf } from './book.ts';
import type { SignOutWords } from './en/sign-out.ts';

export const signOutBook = bookOf<SignOutWords>({
  en: async () => (await import('./en/sign-out.ts')).signOut,
  ga: async () => (await import('./ga/sign-out.ts')).signOut,
});
