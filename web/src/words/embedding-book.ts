import { bookOf } from './book.ts';
import type { EmbeddingWords } from './en/embedding.ts';

export const embeddingBook = bookOf<EmbeddingWords>({
  en: async () => (await import('./en/embedding.ts')).embedding,
  ga: async () => (await import('./ga/embedding.ts')).embedding,
});
