import { bookOf } from './book.ts';
import type { PhoneWords } from './en/phone.ts';

export const phoneBook = bookOf<PhoneWords>({
  en: async () => (await import('./en/phone.ts')).phone,
  ga: async () => (await import('./ga/phone.ts')).phone,
});
