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
    const isJoined = sessions.some(({ isThisOne }) => isThisOne);
    // Only in this browser it is certain that a session and a trusted device belong together.
    const here = devices.find(({ isThisOne }) => isThisOne && isJoined);
    return [
      ...sessions.map((session) => ({
        key: `session-${session.id}`,
        session,
        remembered: session.isThisOne ? here : undefined,
      })),
      ...devices.filter((each) => each !== here).map((each) => ({ key: `device-${each.id}`, remembered: each })),
    ];
  },
};

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
