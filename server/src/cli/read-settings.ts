import type { Config } from '../config/config.ts';
import type { InsecureConnection } from '../config/insecure-connections.ts';
import { readConfig } from '../config/read-config.ts';
import type { DemoModule } from '../demo-module.ts';
import { CommandFailure } from './command-failure.ts';

/** Reads the settings. Demo mode needs the demo module, which the npm package and the image do not contain. */
export function readSettings(
  env: NodeJS.ProcessEnv,
  demo: DemoModule | undefined,
  used?: readonly InsecureConnection[],
): Config {
  if (env['SELVAGE_MODE']?.trim() === 'demo') requireDemo(demo);
  return readConfig(env, used);
}

export function requireDemo(demo: DemoModule | undefined): DemoModule {
  if (demo === undefined)
    throw new CommandFailure('configuration', 'The demonstration is in the repository: npm start.');
  return demo;
}
