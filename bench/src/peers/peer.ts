import type pg from 'pg';
import type { Bench } from '../bench.ts';
import type { Request } from '../load/requests-file.ts';
import type { RunningServer } from '../process/start-server.ts';
import type { Connections } from './load/browser.ts';

/** A request that can be sent again and again, and a text in the body of its answer. */
export interface Asked {
  port: number;
  request: Request;
  expects: string;
}

export interface Tokens {
  access: string;
  refresh: string;
}

/** A person who is logged in, by the headers of their requests. */
export interface Entered {
  headers: Record<string, string>;
}

/** What a product of OpenID Connect does for applications. */
export interface TokenWork {
  /** A service asks for a token. */
  serviceToken: Asked;
  /** Logs a person in. Each call of the result is a login to the application by the open session, and returns its code. */
  codes(connections: Connections, person: number): Promise<() => Promise<string>>;
  exchange(connections: Connections, code: string): Promise<Tokens>;
  refresh(connections: Connections, refreshToken: string): Promise<Tokens>;
  /** The question of an API about a token of this person. */
  introspection(connections: Connections, person: number): Promise<Asked>;
}

/** Where the settings and the output of a product are. */
export interface PeerLog {
  folder: string;
  file: string;
  /** The open file. */
  descriptor: number;
}

/** A product that runs. What it does not do is missing. */
export interface OpenPeer extends RunningServer {
  /** Adds people by SQL, once. They share the hash that the product made for the first of them. */
  fill?(people: number): Promise<void>;
  /** One login of a person from the first request to a usable session, by the name of its protocol. */
  logIns: Readonly<Record<string, (connections: Connections, person: number) => Promise<Entered>>>;
  /** The question who is logged in, by the name of its call. */
  whoIs: Readonly<Record<string, (entered: Entered) => Asked>>;
  tokens?: TokenWork;
  /** The page with the login form: whose it is, and what makes it ready and returns its URL. */
  loginPage?: { manner: string; open(): Promise<string> };
}

/** What a product needs to be set up. */
export interface PeerStage extends Bench {
  log: PeerLog;
  /** A database for this product alone. */
  databaseUrl: string;
  db: pg.Client;
}

/** A product that is set up. */
export interface PreparedPeer {
  start(): Promise<OpenPeer>;
  /** Imports people with a hash of another product, if it can. The product runs. */
  importing?: { hash: string; run(open: OpenPeer, people: number): Promise<void> };
}

export interface ReadyPeer extends PreparedPeer {
  db: pg.Client;
}

/** A product in one setting. */
export interface Peer {
  name: string;
  /** True for a product that is there with our hash too. Such a one takes part only where the hash matters. */
  hasOwnHash?: boolean;
  version: string;
  /** What differs from its defaults, and other conditions. */
  settings: string;
  /** Newer versions that could not be brought, each with the reason. */
  refused: readonly string[];
  prepare(stage: PeerStage): Promise<PreparedPeer>;
}
