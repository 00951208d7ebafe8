import type { OpenSession } from '@selvage/contract/api/overview';
import type { Deps } from '../../deps.ts';
import { browserVersionIn, deviceNames } from '../../identity/device-mark.ts';
import { stageOf, ways } from '../../identity/session-ways.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { liveSessionsOf } from './overview-store.ts';

/** E7: what is open right now, this one first. */
export async function sessionsOf(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { account, session }: SignedInPerson,
): Promise<OpenSession[]> {
  const ago = (duration: number) => new Date(deps.now().getTime() - duration);
  const { sessionIdle, sessionAbsolute } = deps.config.limits;
  // A session of nothing but the password is whole where no code is asked for.
  const owesCode =
    stageOf(deps.config.twoFactor[account.kind], { ...account, activated: true }, ways.password) === 'owes-code';
  const rows = await liveSessionsOf(deps.db, account.id, {
    seenAfter: ago(sessionIdle),
    createdAfter: ago(sessionAbsolute),
    // Whoever still owes the code of a second factor is not logged in.
    leastWays: owesCode ? ways.password + 1 : ways.password,
  });
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceNames(row.device),
      browserVersion: browserVersionIn(row.device),
      startedAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThisOne: row.id === session.id,
    }))
    .toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}
