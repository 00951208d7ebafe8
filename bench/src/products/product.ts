import type { Request } from '../load/requests-file.ts';
import type { ServerUnderTest } from '../server-under-test.ts';

/** A running server for logins: ours, or another product. */
export interface SignInTarget extends ServerUnderTest {
  /** The number of its people. */
  people: number;
  signInOf(person: number): Request;
  /** Text in the body of an answer to a successful login. */
  letsIn: string;
}

/** A server that also recognises the session afterwards. */
export interface Product extends SignInTarget {
  /** Opens a session for each of the first people, and returns the requests of their browsers. */
  readsOf(count: number): Promise<Request[]>;
}

export interface Setting {
  people: number;
  core?: number | undefined;
  env?: Record<string, string>;
}

/** Text in the body of every answer to a session read. */
export const somebody = '"email":"bench-';

export const everybody = (count: number): number[] => Array.from({ length: count }, (_, person) => person);
