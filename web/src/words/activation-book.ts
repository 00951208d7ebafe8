import { bookOf } from './book.ts';
import type { ActivationWords } from './en/activation.ts';

export const activationBook = bookOf<ActivationWords>({
  en: async () => (await import('./en/activation.ts')).activation,
  ga: async () => (await import('./ga/activation.ts')).activation,
});
