import { seconds } from '@selvage/contract/time-units';

export interface SendLoop {
  /** Looks for due messages at once. Called after a message was committed. */
  wake: () => void;
  stop: () => Promise<void>;
}

/** Sends the due messages and returns how many it claimed. */
type SendRound = (isStopping: () => boolean) => Promise<number>;

/** Looks for due messages in rounds until stopped. */
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
