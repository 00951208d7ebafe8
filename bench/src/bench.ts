import type { Afterwards } from './afterwards.ts';
import type { BenchDatabase } from './database/bench-database.ts';
import type { Settings } from './settings.ts';

/** What a measurement may ask for. */
export interface Bench {
  /** The program of the server that is measured. */
  server: string;
  settings: Settings;
  database: BenchDatabase;
  /** The core of the server and that of the generator, where they are to be kept apart. */
  cores: { server: number; generator: number } | null;
  afterwards: Afterwards;
}
