import { bookOf } from './book.ts';
import type { IdentityFieldWords } from './en/identity-fields.ts';

/** The fields that the first page does not have. */
export const identityFieldsBook = bookOf<IdentityFieldWords>({
  en: async () => (await import('./en/identity-fields.ts')).identityFields,
  ga: async () => (await import('./ga/identity-fields.ts')).identityFields,
});
