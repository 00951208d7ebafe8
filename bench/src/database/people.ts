import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';

export const password = 'Woven-cloth-42';

/** What the product stores today: every figure about sign-in is about this cost. */
export const hashOf = (text: string): Promise<string> =>
  hash(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export const emailOf = (person: number): string => `bench-${person}@bench.example`;

/** Found again by anybody who knows the person, so that a million of them need not be kept. `add-sessions` says the same in SQL. */
export const sessionTokenOf = (person: number): string =>
  createHash('sha256').update(`bench-session-${person}`).digest('base64url');

/** The mark of the browser that a person always comes with. */
export const browserTokenOf = (person: number): string =>
  createHash('sha256').update(`bench-browser-${person}`).digest('base64url');
