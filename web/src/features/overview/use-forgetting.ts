import { forgetAllDevices, forgetDevice, type TrustedDevice } from '@selvage/contract/api/security';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { useFailure } from '../../fields/use-failure.ts';
import type { OnTimedOut } from '../../navigation/use-timed-out.ts';
import { announce } from '../../ui/announcements.ts';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';
import { deviceName } from '../../words/device-name.ts';
import type { List } from './use-list.ts';

interface ForgettingOptions {
  list: List<TrustedDevice>;
  onForgotten: () => void;
  onTimedOut: OnTimedOut;
}

/** A device is forgotten, or all of them; one thing at a time. */
export function useForgetting({ list, onForgotten, onTimedOut }: ForgettingOptions) {
  const { devices: words, device } = useBook(overviewBook);
  /** The id of the device that is being forgotten. */
  const [underWay, setUnderWay] = useState<string | null>(null);
  const failure = useFailure();

  const forget = async (which: string, ask: () => Promise<unknown>, done: string) => {
    if (underWay !== null) return;
    failure.clear();
    setUnderWay(which);
    try {
      await ask();
      list.keep(({ id }) => which !== 'all' && id !== which);
      onForgotten();
      announce(done);
    } catch (thrown) {
      if (thrown instanceof CallFailed && thrown.refusal === 'session.required') onTimedOut(thrown);
      else failure.show(thrown);
    } finally {
      setUnderWay(null);
    }
  };

  return {
    underWay,
    failure: failure.shown,
    forgetOne: ({ id, device: names }: TrustedDevice) =>
      void forget(id, () => call(forgetDevice, { body: { id } }), words.forgotten(deviceName(names, device))),
    forgetAll: () => void forget('all', () => call(forgetAllDevices), words.allForgotten),
  };
}
