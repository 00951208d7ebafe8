import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';

export const password = 'Woven-cloth-42';

/** The hash that the product stores today. Every figure about login depends on its cost. */
export const hashOf = (text: string): Promise<string> =>
  hash(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export const emailOf = (person: number): string => `bench-${person}@bench.example`;

/** Derived from the person, so that a million tokens need not be stored. `add-sessions` computes the same in SQL. */
export const sessionTokenOf = (person: number): string =>
  createHash('sha256').update(`bench-session-${person}`).digest('base64url');

/** The browser token that a person always sends. */
export const browserTokenOf = (person: number): string =>
  createHash('sha256').update(`bench-browser-${person}`).digest('base64url');
