import { availableParallelism } from 'node:os';
import { hash, verify, type Options } from '@node-rs/argon2';
import { limits } from '@selvage/contract/limits';
import { normalPassword } from '@selvage/contract/rules/normal-password';
import type { PasswordHashing } from '../deps.ts';
import { isPartlyCompared, matchesForeign } from './foreign-hashes/foreign-hash.ts';
import { WorkQueue, type WorkLoad } from './work-queue.ts';

// argon2id by default; memory in KiB.
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const today = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Any real hash: comparing with it fails after exactly the work that comparing with a person's own would take. */
const nobodys = `${today}c2VsdmFnZS1uby1hY2NvdW50$Nm3p0jqT3b1sQ0b2o0o0C0Vw1bq0wPqf9cQp5z1m1uE`;

/** Whoever would wait longer is told so at once, in milliseconds. */
const patience = 4000;

export function passwordHashing(options: { queue: number }): PasswordHashing & { load: () => WorkLoad } {
  const queue = new WorkQueue({ width: availableParallelism(), depth: options.queue, patience });
  return {
    rejectWhenFull: (client) => queue.rejectWhenFull(client),
    hash: (password, by) => queue.run(by, () => hash(normalPassword(password), cost)),
    verify: (stored, password, by) => {
      // Longer than any password may be: not hashed at all, and known to be wrong.
      if (password.length > 4 * limits.passwordMax) return Promise.resolve(false);
      return queue.run(by, () => compare(stored, password));
    },
    load: () => queue.load,
    isStale: (stored, password) => !stored.startsWith(today) && !isPartlyCompared(stored, password),
  };
}

async function compare(stored: string | null, password: string): Promise<boolean> {
  const likeToday = (hashed: string) => verify(hashed, normalPassword(password));
  if (stored?.startsWith(today)) return likeToday(stored);
  // One brought in from elsewhere may be quick to compare: the answer still takes as long as for an address nobody has.
  const [matches] = await Promise.all([stored !== null && matchesForeign(stored, password), likeToday(nobodys)]);
  return matches;
}
