import type { Config } from './config/config.ts';
import type { KeyRing } from './crypto/key-ring.ts';
import type { Db } from './db/database.ts';
import type { Terms } from './gateways/content/asked-text.ts';
import type { ContentSource } from './gateways/content/content-text.ts';
import type { Registry } from './gateways/registry/registry.ts';

/**
 * The account and the client for which a password is hashed. One account has few places in the queue, and all clients
 * are served in turn.
 */
export interface HashOwner {
  /**
   * The id of the account, or null for work without an account, such as a registration. A login with an unknown email
   * passes a key of its own, so that it waits like a login with an account.
   */
  account: string | null;
  /** The client's IP address, or the known browser. */
  client: string;
  /** True if the client's browser has logged in to this account before. */
  isKnownBrowser?: boolean;
}

export interface PasswordCheck {
  matches: boolean;
  /**
   * Waits until a comparison with the costliest hash in the database would have ended. Await it last, before a refusal
   * and never before a success. Waiting takes no place in the queue.
   */
  equalTime(): Promise<void>;
}

/** Hashes passwords off the event loop. The queue has a limit. Beyond it, work is refused with `server.busy`. */
export interface PasswordHashing {
  /**
   * Throws `server.busy` before anything is looked up if the queue has no place for this client. A known browser is
   * refused only if the places reserved for known browsers are taken too.
   */
  rejectWhenFull(client: string, browser?: Buffer): void;
  hash(password: string, by: HashOwner): Promise<string>;
  /**
   * True if the password has this hash. Only for people who are known to own the account, because the duration reveals the type of the
   * hash.
   */
  verify(hash: string | null, password: string, by: HashOwner): Promise<boolean>;
  /**
   * Compares for a person who may be a stranger, with or without a hash. If the caller awaits `equalTime`, the duration
   * does not reveal whether the account exists.
   */
  check(hash: string | null, password: string, by: HashOwner): Promise<PasswordCheck>;
  /**
   * True if the hash has an old algorithm or cost, so should be replaced. False if the hash covers only a part of the
   * password, because the password then cannot replace it.
   */
  isStale(hash: string, password: string): boolean;
}

/** Common passwords: the shipped list and the operator’s own list. */
export interface CommonPasswords {
  has(password: string): Promise<boolean>;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The services of the server. Each function takes a `Pick` of them. */
export interface Deps {
  config: Config;
  keys: KeyRing;
  db: Db;
  now: () => Date;
  hashing: PasswordHashing;
  commonPasswords: CommonPasswords;
  registry: Registry;
  content: ContentSource;
  /** The texts that people are asked to agree to. */
  terms: Terms;
  /** Wakes the sender after messages were queued. Otherwise they wait for its next round. */
  wakeOutbox: () => void;
  log: Log;
}
