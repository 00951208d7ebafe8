import type { Verdict } from '@selvage/contract/rules/verdict';

/** Does this password, as its bytes were typed, belong to the hash? Slow, and off the event loop. */
export type Compare = (password: string) => Promise<boolean>;

/** Why a hash from elsewhere is not taken in. A costly one would let any stranger keep a core busy by guessing. */
export type HashProblem = 'unknown-hash' | 'broken-hash' | 'hash-too-costly' | 'hash-too-cheap';

/** One way in which other systems write a hash down. */
export interface HashFormat {
  name: string;
  /** How every hash of this kind begins: what begins so and does not fit is broken, not unknown. */
  begins: RegExp;
  read: (stored: string) => Verdict<Compare, HashProblem>;
  /** The beginning that all hashes of one algorithm and one cost share; nothing of a person is in it. */
  prefix: RegExp;
  /** A whole hash that begins so, to which no password belongs: comparing with it takes the usual time. */
  dummy: (prefix: string) => string;
  /** How many bytes of a password it looks at, where that is not all of them. */
  bytesCompared?: number;
}
