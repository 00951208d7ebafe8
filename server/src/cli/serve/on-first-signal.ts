import { seconds } from '@selvage/contract/time-units';

/** npm passes on what the terminal has sent to every process: one Ctrl-C comes twice. */
const sameSignal = seconds(10);

interface Reaction {
  first: (signal: NodeJS.Signals) => void;
  /** For the second one, if it comes at once. */
  again?: () => void;
}

/** The process, or what stands for it in a test. */
interface Around {
  on: (signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void) => unknown;
  exit: (code: number) => void;
  now: () => number;
}

const thisProcess: Around = {
  on: (signal, listener) => process.on(signal, listener),
  exit: (code) => process.exit(code),
  now: () => performance.now(),
};

/** Reacts to the first of these signals. More of them within ten seconds change nothing; a later one ends the process. */
export function onFirstSignal(
  signals: readonly NodeJS.Signals[],
  { first, again = () => undefined }: Reaction,
  { on, exit, now }: Around = thisProcess,
): void {
  let firstAt: number | undefined;
  let isRepeated = false;
  const react = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = now();
      return first(signal);
    }
    if (now() - firstAt >= sameSignal) return exit(1);
    if (!isRepeated) again();
    isRepeated = true;
  };
  for (const signal of signals) on(signal, react);
}
