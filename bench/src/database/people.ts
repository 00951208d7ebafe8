import { hash } from '@node-rs/argon2';

export const password = 'Woven-cloth-42';

/** What the product stores today: every figure about sign-in is about this cost. */
export const hashOf = (text: string): Promise<string> =>
  hash(text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

export const emailOf = (person: number): string => `bench-${person}@bench.example`;
