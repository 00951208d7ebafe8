import { signIn } from '@selvage/contract/api/sign-in';
import { addAccount } from '../harness/accounts.ts';
import type { Portal } from '../harness/portal.ts';

/** More people than hashes at once, but too few to be refused. */
const crowd = 24;

/** Returns how many logins with a password the portal does in a second when people log in without a pause. */
export async function measureCapacity(portal: Portal, forMilliseconds: number, isOver: () => boolean): Promise<number> {
  const accounts = await Promise.all(Array.from({ length: crowd }, () => addAccount(portal.deps)));
  const started = performance.now();
  const end = started + forMilliseconds;
  let done = 0;
  await Promise.all(
    accounts.map(async ({ credentials }) => {
      const person = portal.person();
      while (performance.now() < end && !isOver()) {
        const { status } = await person.post(signIn.path, credentials);
        if (status === 200) done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
