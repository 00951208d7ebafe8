import type { Config } from '../../src/config/config.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** A server for tests in which many people sign in, all from one address. */
export const startQuickApp = (change: (config: Config) => Partial<Config> = () => ({})): Promise<TestApp> =>
  startTestApp((config) => ({ throttle: false, ...change(config) }));
