import type {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  OpenSession,
} from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { browserVersionIn, deviceNames } from '../../sessions/user-agent.ts';
import { wholeSessionsOf } from '../../sessions/whole-sessions.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { auditForgotten, forgetNamesakes } from './devices.ts';
import { endSessionById } from './store.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { requireCurrentPassword } from '../../ways/password/current-password.ts';

/** Lists the open sessions of the account, beginning with the session that sends this request. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { account, session }: SignedInPerson,
): Promise<OpenSession[]> {
  const rows = await wholeSessionsOf(deps, { ...account, activated: true }, deps.now());
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

type EndDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing' | 'wakeOutbox'>;

// A reset or “this wasn't me” may end this session between the request and its change. The session may then be an intruder's and must not
// log the owner out, so `changeAccount` checks the session and the password again.

interface EndOthers {
  password: string;
  forgetDevices?: boolean | null | undefined;
  /** The trusted device that sends the request. It stays trusted. */
  device: Buffer | null;
}

/** Ends one session and, if requested, forgets the trusted devices of its name. It is not known which of them the session belongs to. */
export async function endListedSession(
  deps: EndDeps,
  person: SignedInPerson,
  { id, password, forgetDevices, device }: EndOthers & { id: string },
): Promise<ReplyOf<typeof endSessionCall>> {
  const proven = await requireCurrentPassword(deps, person, password);
  return changeAccount(deps, person, { proven }, async ({ tx, account, now, audit, untold }) => {
    const ended = await endSessionById(tx, account.id, id, now);
    if (!ended) return untold({ devices: 0 });
    const devices = forgetDevices ? await forgetNamesakes(tx, account.id, { name: ended.device, device, now }) : 0;
    if (devices > 0) await auditForgotten({ audit }, devices);
    await audit('sessions-ended', { reason: 'one' });
    return { devices };
  });
}

/** Ends all sessions except the one that sends the request and, if requested, all trusted devices except the one that sends it. */
export async function endOtherSessions(
  deps: EndDeps,
  person: SignedInPerson,
  { password, forgetDevices, device }: EndOthers,
): Promise<ReplyOf<typeof endOtherSessionsCall>> {
  const proven = await requireCurrentPassword(deps, person, password);
  return changeAccount(deps, person, { proven }, async ({ endCredentials, audit }) => {
    const event = forgetDevices ? 'other-devices-ended' : 'other-sessions-ended';
    const ended = await endCredentials(event, device ? { device } : {});
    if (ended.devices > 0) await auditForgotten({ audit }, ended.devices);
    await audit('sessions-ended');
    return ended;
  });
}
