import { openSessions, type OpenSession, trustedDevices, type TrustedDevice } from '@selvage/contract/api/security';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { type CallResult, callResult } from '../../api/call.ts';

/** A browser that is logged in, trusted, or both. */
export interface ListedDevice {
  key: string;
  session?: OpenSession | undefined;
  remembered?: TrustedDevice | undefined;
}

type Both = ReplyOf<typeof openSessions> & ReplyOf<typeof trustedDevices>;

/** Sessions and trusted devices are shown as one list, and are always loaded together. */
export const devicesSource = {
  async load(signal: AbortSignal): Promise<CallResult<Both>> {
    const [sessions, devices] = await Promise.all([
      callResult(openSessions, { signal }),
      callResult(trustedDevices, { signal }),
    ]);
    if (sessions.type !== 'ok') return sessions;
    if (devices.type !== 'ok') return devices;
    return { type: 'ok', reply: { ...sessions.reply, ...devices.reply } };
  },
  itemsOf: ({ sessions, devices }: Both): ListedDevice[] => {
    const rows = sessions.map((session) => ({
      key: `session-${session.id}`,
      session,
      remembered: devices.find((each) => areTheSame(session, each, { sessions, devices })),
    }));
    const joined = new Set(rows.map(({ remembered }) => remembered));
    return [
      ...rows,
      ...devices.filter((each) => !joined.has(each)).map((each) => ({ key: `device-${each.id}`, remembered: each })),
    ];
  },
};

type Named = Pick<OpenSession, 'device' | 'browserVersion'>;

const isAlike = ({ device: one, browserVersion }: Named, { device: other, browserVersion: version }: Named): boolean =>
  one.browser === other.browser && one.system === other.system && browserVersion === version;

/**
 * True if a session and a trusted device belong together. In this browser that is certain. Elsewhere they do if they agree in browser, system
 * and version, and nothing else does.
 */
function areTheSame(session: OpenSession, remembered: TrustedDevice, { sessions, devices }: Both): boolean {
  if (session.isThisOne || remembered.isThisOne) return session.isThisOne && remembered.isThisOne;
  const isKnown = session.device.browser !== undefined && session.device.system !== undefined;
  const like = (each: Named) => isAlike(session, each);
  return isKnown && like(remembered) && sessions.filter(like).length === 1 && devices.filter(like).length === 1;
}

/** Returns the list without the ended sessions and trusted devices. A row stays as long as its session or its trusted device is left. */
export const without = (
  items: readonly ListedDevice[],
  isOver: (part: OpenSession | TrustedDevice) => boolean,
): ListedDevice[] =>
  items
    .map((item) => ({
      ...item,
      session: item.session && isOver(item.session) ? undefined : item.session,
      remembered: item.remembered && isOver(item.remembered) ? undefined : item.remembered,
    }))
    .filter(({ session, remembered }) => session ?? remembered);
