import { bookOf } from './book.ts';
import type { RegistrationWords } from './en/registration.ts';

export const registrationBook = bookOf<RegistrationWords>({
  en: async () => (await import('./en/registration.ts')).registration,
  ga: async () => (await import('./ga/registration.ts')).registration,
});
