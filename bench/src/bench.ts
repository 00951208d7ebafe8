import type { Afterwards } from './afterwards.ts';
import type { BenchDatabase } from './database/bench-database.ts';
import type { Settings } from './settings.ts';

/** The parts that a measurement may use. */
export interface Bench {
  /** The program of the measured server. */
  server: string;
  settings: Settings;
  database: BenchDatabase;
  /** The cores of the server and the load generator, if they are kept apart. */
  cores: { server: number; generator: number } | null;
  afterwards: Afterwards;
}
