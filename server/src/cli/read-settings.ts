import type { Config } from '../config/config.ts';
import { readConfig, readDatabaseConfig } from '../config/read-config.ts';
import type { DemoModule } from '../demo-module.ts';
import { CommandFailure } from './command-failure.ts';

/** Reads the settings. Demo mode needs the demo module, which the npm package and the image do not contain. */
export function readSettings(env: NodeJS.ProcessEnv, demo: DemoModule | undefined): Config {
  requireDemoIn(env, demo);
  return readConfig(env);
}

/** Reads the settings of a command that opens only the database. */
export function readDatabaseSettings(env: NodeJS.ProcessEnv, demo: DemoModule | undefined): Pick<Config, 'database'> {
  requireDemoIn(env, demo);
  return readDatabaseConfig(env);
}

function requireDemoIn(env: NodeJS.ProcessEnv, demo: DemoModule | undefined): void {
  if (env['SELVAGE_MODE']?.trim() === 'demo') requireDemo(demo);
}

export function requireDemo(demo: DemoModule | undefined): DemoModule {
  if (demo === undefined)
    throw new CommandFailure('configuration', 'The demonstration is in the repository: npm start.');
  return demo;
}
