import type { Config } from './config/config.ts';
import type { KeyRing } from './crypto/key-ring.ts';
import type { Db } from './db/database.ts';
import type { ContentSource } from './gateways/content/content-text.ts';
import type { Registry } from './gateways/registry/registry.ts';

/** Among whom the queue is shared: one account has few places in it, and all clients are served in turn. */
export interface HashOwner {
  /** Null where nobody's account is concerned. An IP address without an account needs a key of its own, as one with has. */
  account: string | null;
  /** An IP address, or a known browser. */
  client: string;
  /** True where this browser has logged in to this account before. */
  isKnownBrowser?: boolean;
}

export interface PasswordCheck {
  matches: boolean;
  /**
   * To be awaited last before a refusal is answered, never before a success: until a comparison with the costliest hash
   * in the database would have ended. It holds no place in the queue.
   */
  equalTime(): Promise<void>;
}

/** Slow work off the event loop, behind a bounded queue that refuses with `server.busy`. */
export interface PasswordHashing {
  /**
   * Refuses as the others would, before anything was looked up for a client that cannot be served. A browser that may be known
   * is refused only when there is no place left for known ones either.
   */
  rejectWhenFull(client: string, browser?: Buffer): void;
  hash(password: string, by: HashOwner): Promise<string>;
  /** For whoever asks in the name of an account that they are known to have: its time tells how the hash was made. */
  verify(hash: string | null, password: string, by: HashOwner): Promise<boolean>;
  /** For a stranger, with a hash or without: how long it took must not tell whether there is an account. */
  check(hash: string | null, password: string, by: HashOwner): Promise<PasswordCheck>;
  /** Made in another way or at another cost than today's, and this password may take its place? */
  isStale(hash: string, password: string): boolean;
}

/** Passwords that are tried first: those that ship, and those of the operator's own list. */
export interface CommonPasswords {
  has(password: string): Promise<boolean>;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What a use-case may ask for; each takes the `Pick` it needs. */
export interface Deps {
  config: Config;
  keys: KeyRing;
  db: Db;
  now: () => Date;
  hashing: PasswordHashing;
  commonPasswords: CommonPasswords;
  registry: Registry;
  content: ContentSource;
  /** Wakes the sender, after messages were put into the outbox. Without it they wait for its next look. */
  wakeOutbox: () => void;
  log: Log;
}
