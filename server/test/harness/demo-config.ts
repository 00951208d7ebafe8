import type { Config } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read-config.ts';

/** The settings of a demonstration, which needs none: a test names only those that it is about. */
export const readDemoConfig = (source: NodeJS.ProcessEnv = {}, ...used: Used): Config =>
  readConfig({ SELVAGE_MODE: 'demo', ...source }, ...used);
type Used = Parameters<typeof readConfig> extends [unknown, ...infer Rest] ? Rest : never;
