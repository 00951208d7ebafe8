import { seconds } from '@selvage/contract/time-units';

export interface SendLoop {
  /** A message was just committed: look now rather than at the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Sends what is due and says how many messages it took. */
type SendRound = (isStopping: () => boolean) => Promise<number>;

/** Looks for due messages again and again, one round at a time, until stopped. */
export function startSendLoop(round: SendRound, onFailure: (error: unknown) => void, pause = seconds(1)): SendLoop {
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
    if (!stopped) schedule(sent > 0 || wokenMeanwhile ? 0 : pause);
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
