import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Deps } from './deps.ts';
import type { MessageGateway } from './gateways/message-gateway.ts';

export interface DemoDatabase {
  url: string;
  /** Whether a server that was killed left it running. */
  wasRunning: boolean;
  stop(): Promise<void>;
}

/**
 * All that `SELVAGE_MODE=demo` adds to the product. The workspace `demo` implements it and hands it in: the npm package and the
 * image do not contain it.
 */
export interface DemoModule {
  /** The PostgreSQL of `DATA_DIR`, for a demonstration without `DATABASE_URL`. */
  database: {
    exists(dataDir: string): boolean;
    /** For a server: it creates the database, and refuses a folder that another server uses. */
    start(dataDir: string): Promise<DemoDatabase>;
    /** For a command: it may run while a server uses the folder. */
    open(dataDir: string): Promise<DemoDatabase>;
  };
  /** Runs at every start. */
  seed(deps: Pick<Deps, 'db' | 'keys' | 'hashing' | 'now'>): Promise<void>;
  routes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'now' | 'registry'>): Promise<void>;
  /** Takes the messages of every channel that has no gateway in the settings. */
  messageGateway(deps: Pick<Deps, 'db' | 'now'>): MessageGateway;
  /** What the person at the terminal reads once the server listens. */
  greeting(config: Config): string;
}
