import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '@selvage/contract/rules/normal-password';
import type { Config } from '../config/config.ts';
import type { PasswordHashing } from '../deps.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The same algorithm at its least cost: how slow a hash has to be is proven elsewhere. */
const quickHashing: PasswordHashing = {
  hash: (password) => hash(normalPassword(password), least),
  verify: async (stored, password) => stored !== null && verify(stored, normalPassword(password)),
  isStale: () => false,
};

/** A server for tests in which many people sign in, all from one address. */
export const startQuickApp = (change: (config: Config) => Partial<Config> = () => ({})): Promise<TestApp> =>
  startTestApp((config) => ({ throttle: false, ...change(config) }), { hashing: quickHashing });
