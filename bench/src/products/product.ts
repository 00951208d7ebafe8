import type { Request } from '../load/requests-file.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

/** A running server that people sign in to: ours, or one that stands beside it. */
export interface SignInTarget extends ServerUnderTest {
  /** How many it has. */
  people: number;
  signInOf(person: number): Request;
  /** What the body of an answer holds when a person was let in. */
  letsIn: string;
}

/** One that also knows who they are afterwards. */
export interface Product extends SignInTarget {
  /** Opens a session for each of the first of its people, and tells what their browsers ask with it. */
  readsOf(count: number): Promise<Request[]>;
}

export interface Setting {
  people: number;
  core?: number | undefined;
  env?: Record<string, string>;
}

/** What the body of an answer holds when a session was read, whose ever it is. */
export const somebody = '"email":"bench-';

export const everybody = (count: number): number[] => Array.from({ length: count }, (_, person) => person);
