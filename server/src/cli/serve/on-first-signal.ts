import { seconds } from '@selvage/contract/time-units';

/**
 * Further signals within this time count as the same signal: the terminal sends Ctrl-C to every process and npm
 * forwards it, so it arrives twice.
 */
const sameSignal = seconds(10);

interface Reaction {
  first: (signal: NodeJS.Signals) => void;
  /** Called once if a further signal arrives within ten seconds after the first. */
  again?: () => void;
}

/** The process, or its replacement in a test. */
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

/** Calls `first` for the first of these signals. Further signals within ten seconds call `again` once. A later signal ends the process. */
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
