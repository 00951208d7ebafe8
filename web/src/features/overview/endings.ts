import { endOtherSessions, endSession, type OpenSession } from '@selvage/contract/api/overview';
import { call } from '../../api/call.ts';
import type { OverviewWords } from '../../words/en/overview.ts';
import { deviceName } from '../../words/device-name.ts';

/** Sessions that end once the password is given. */
export interface Ending {
  title: string;
  submit: string;
  act: (password: string, signal: AbortSignal) => Promise<unknown>;
  stays: (session: OpenSession) => boolean;
  done: string;
}

export function endOne(session: OpenSession, { device, ask, sessions }: OverviewWords): Ending {
  const name = deviceName(session.device, device);
  return {
    title: ask.endTitle(name),
    submit: sessions.end,
    act: (password, signal) => call(endSession, { body: { id: session.id, password }, signal }),
    stays: ({ id }) => id !== session.id,
    done: sessions.ended(name),
  };
}

export const endOthers = ({ ask, sessions }: OverviewWords): Ending => ({
  title: ask.endOthersTitle,
  submit: sessions.endOthers,
  act: (password, signal) => call(endOtherSessions, { body: { password }, signal }),
  stays: ({ isThisOne }) => isThisOne,
  done: sessions.othersEnded,
});
