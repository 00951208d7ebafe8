import { seconds } from '@selvage/contract/durations';

export interface Sending {
  /** A letter was just committed: look now rather than at the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Sends what is due and says how many letters it took. */
type SendRound = (isStopping: () => boolean) => Promise<number>;

/** Looks for due letters again and again, one round at a time, until stopped. */
export function startSending(round: SendRound, onFailure: (error: unknown) => void): Sending {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  const turn = async () => {
    wokenMeanwhile = false;
    const sent = await round(() => stopped).catch((error: unknown) => {
      onFailure(error);
      return 0;
    });
    running = undefined;
    if (!stopped) schedule(sent > 0 || wokenMeanwhile ? 0 : seconds(1));
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = turn();
    }, delay);
  };
  const wake = () => {
    if (running) wokenMeanwhile = true;
    else if (!stopped) schedule(0);
  };
  schedule(0);
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
