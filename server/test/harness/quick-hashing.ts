import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '@selvage/contract/rules/current-password';
import type { HashOwner, PasswordHashing } from '../../src/deps.ts';

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** For a test that hashes without a request. */
export const testOwner: HashOwner = { account: null, client: 'test' };

const compare = async (stored: string | null, password: string): Promise<boolean> =>
  stored !== null && verify(stored, normalPassword(password));

/** The same algorithm at its least cost: how slow a hash has to be is proven where a test asks for the real one. */
export const quickHashing: PasswordHashing = {
  rejectWhenFull: () => undefined,
  hash: (password) => hash(normalPassword(password), least),
  verify: compare,
  check: async (stored, password) => ({ matches: await compare(stored, password), equalTime: () => Promise.resolve() }),
  isStale: () => false,
};
