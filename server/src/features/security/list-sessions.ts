import type { OpenSession } from '@selvage/contract/api/security';
import type { Deps } from '../../deps.ts';
import { browserVersionIn, deviceNames } from '../../sessions/user-agent.ts';
import { stageOf } from '../../sessions/session-state.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { type SessionRow, liveSessionsOf } from './store.ts';

/** E7: what is open right now, this one first. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { account, session }: SignedInPerson,
): Promise<OpenSession[]> {
  const ago = (duration: number) => new Date(deps.now().getTime() - duration);
  const { sessionIdle, sessionAbsolute } = deps.config.limits;
  const rows = await liveSessionsOf(deps.db, account.id, {
    seenAfter: ago(sessionIdle),
    createdAfter: ago(sessionAbsolute),
  });
  const policy = deps.config.twoFactor[account.kind];
  const isWhole = ({ shownFactors }: SessionRow) =>
    stageOf(policy, { ...account, activated: true }, shownFactors, deps.now()) === 'full';
  return rows
    .filter(isWhole)
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
