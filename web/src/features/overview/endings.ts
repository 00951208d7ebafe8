import { endOtherSessions, endSession, type OpenSession } from '@selvage/contract/api/security';
import { call } from '../../api/call.ts';
import type { OverviewWords } from '../../words/en/overview.ts';
import type { GivenPassword } from './use-password-form.ts';
import { deviceName } from '../../words/device-name.ts';

/** Sessions that end once the password is given. */
export interface Ending {
  title: string;
  submit: string;
  act: (given: GivenPassword, signal: AbortSignal) => Promise<unknown>;
  /** Asked beside the password. */
  alsoForget?: string;
  stays: (session: OpenSession) => boolean;
  done: string;
}

export function endOne(session: OpenSession, { device, ask, sessions }: OverviewWords): Ending {
  const name = deviceName(session.device, device);
  return {
    title: ask.endTitle(name),
    submit: sessions.end,
    act: ({ password }, signal) => call(endSession, { body: { id: session.id, password }, signal }),
    stays: ({ id }) => id !== session.id,
    done: sessions.ended(name),
  };
}

export const endOthers = ({ ask, sessions }: OverviewWords): Ending => ({
  title: ask.endOthersTitle,
  submit: sessions.endOthers,
  alsoForget: ask.alsoForget,
  act: ({ password, forget: forgetDevices }, signal) =>
    call(endOtherSessions, { body: { password, forgetDevices }, signal }),
  stays: ({ isThisOne }) => isThisOne,
  done: sessions.othersEnded,
});
