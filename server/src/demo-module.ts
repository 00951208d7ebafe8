import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Deps } from './deps.ts';
import type { MessageGateway } from './gateways/message-gateway.ts';

export interface DemoDatabase {
  url: string;
  /** True if a killed server left the database running. */
  wasRunning: boolean;
  stop(): Promise<void>;
}

/**
 * Everything that `SELVAGE_MODE=demo` adds. The workspace `demo` implements it and passes it in, because the npm
 * package and the image must not contain it.
 */
export interface DemoModule {
  /** The PostgreSQL in `DATA_DIR`, for a demonstration without `DATABASE_URL`. */
  database: {
    exists(dataDir: string): boolean;
    /** A server calls this. It creates the database, and refuses a folder that another server uses. */
    start(dataDir: string): Promise<DemoDatabase>;
    /** A command calls this. It works while a server uses the folder. */
    open(dataDir: string): Promise<DemoDatabase>;
  };
  /** Adds the demo people to the database. Called at every start. */
  seed(deps: Pick<Deps, 'db' | 'keys' | 'hashing' | 'now' | 'config'>): Promise<void>;
  routes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'keys' | 'now' | 'registry'>): Promise<void>;
  /** The gateway for the messages of every channel without a configured gateway. */
  messageGateway(deps: Pick<Deps, 'db' | 'now'>): MessageGateway;
  /** The text that is printed on the terminal when the server listens. */
  greeting(config: Config): string;
}
