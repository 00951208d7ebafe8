import { seconds } from '@selvage/contract/durations';
import type { sendDue } from './sender.ts';

export interface Sending {
  /** A letter was just committed: look now rather than at the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Looks for due letters again and again, one round at a time, until stopped. */
export function startSending(round: () => ReturnType<typeof sendDue>, onFailure: (error: unknown) => void): Sending {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const turn = async () => {
    const sent = await round().catch((error: unknown) => {
      onFailure(error);
      return 0;
    });
    if (!stopped) schedule(sent > 0 ? 0 : seconds(1));
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = turn();
    }, delay);
  };
  schedule(0);
  return {
    wake: () => (stopped ? undefined : schedule(0)),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
