import type { OpenSession } from '@selvage/contract/api/security';
import type { Deps } from '../../deps.ts';
import { browserVersionIn, deviceNames } from '../../sessions/user-agent.ts';
import { stageOf } from '../../sessions/session-state.ts';
import { lockOwnAccount, type RequestContext, type SignedInPerson } from '../../sessions/request-context.ts';
import { endSessionById, liveSessionsOf, type SessionRow } from './store.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../../audit/audit-store.ts';
import { requireCurrentPassword } from '../../ways/password/current-password.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';

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

type EndDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing' | 'wakeOutbox'>;

/** E7: one of the list, by its id. */
export function endListedSession(
  deps: EndDeps,
  person: SignedInPerson,
  { id, password }: { id: string; password: string },
  context: RequestContext,
): Promise<void> {
  return withPassword(deps, person, password, context, (tx) => endSessionById(tx, person.account.id, id, deps.now()));
}

interface EndOthers {
  password: string;
  forgetDevices?: boolean | null | undefined;
  /** The trusted device that asks, which is not forgotten. */
  device: Buffer | null;
}

/** E7, S12: all but the one that asks, and on request the devices that need no code any more. */
export function endOtherSessions(
  deps: EndDeps,
  person: SignedInPerson,
  { password, forgetDevices, device }: EndOthers,
  context: RequestContext,
): Promise<void> {
  const { account, session } = person;
  return withPassword(deps, person, password, context, async (tx) => {
    const at = deps.now();
    const event = forgetDevices ? 'other-devices-ended' : 'other-sessions-ended';
    const spared = { session: session.hash, ...(device && { device }) };
    const ended = await endCredentials(tx, account.id, event, { ...spared, now: at });
    const { id: accountId, kind } = account;
    const { origin } = context;
    if (ended.devices > 0) await audit(tx, { event: 'devices-forgotten', result: 'ok', accountId, kind, origin, at });
    return true;
  });
}

/** Ends sessions once the password is proven, and notes it if any was ended. */
async function withPassword(
  deps: EndDeps,
  person: SignedInPerson,
  password: string,
  context: RequestContext,
  end: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  const proven = await requireCurrentPassword(deps, person, password);
  await deps.db.transaction().execute(async (tx) => {
    // F25: a reset or “this wasn't me” may have come meanwhile. An intruder whom it logged out must not log the owner out.
    await lockOwnAccount(tx, person, proven);
    if (!(await end(tx))) return;
    const { origin } = context;
    await audit(tx, { event: 'sessions-ended', result: 'ok', accountId, kind, origin, at: deps.now() });
  });
}
