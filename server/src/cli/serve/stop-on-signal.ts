import { isatty } from 'node:tty';
import { seconds } from '@selvage/contract/time-units';
import type { Logger } from 'pino';
import { failureFields } from '../../db/database-errors.ts';
import { onFirstSignal } from './on-first-signal.ts';

/** The longest duration of a stop. A request may take fifteen seconds, so the answers in progress are not cut off. */
const longestStop = seconds(20);

const standardOutput = 1;

type Stop = () => Promise<void>;

/**
 * SIGTERM and Ctrl-C stop the server in order, from its first moment. `stopWith` sets what must be stopped at present. An embedded
 * PostgreSQL stops in any case (demo/src/postgres/own-postmaster.ts).
 */
export function stopOnSignal(log: Logger): { stopWith: (stop: Stop) => void } {
  let stop: Stop = () => Promise.resolve();
  const end = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'told to stop');
    setTimeout(() => {
      log.error({ seconds: longestStop / 1000 }, 'the server did not stop in time');
      process.exit(1);
    }, longestStop).unref();
    stop().then(
      () => process.exit(),
      (error: unknown) => {
        log.error(failureFields(error), 'the server could not stop in order');
        process.exit(1);
      },
    );
  };
  const again = () => log.info({}, 'told to stop once more: the server is stopping already');
  onFirstSignal(['SIGTERM', 'SIGINT'], { first: end, again });
  ignoreHangup(log, () => process.kill(process.pid, 'SIGTERM'));
  // Without this listener, Node would open its debugger, and every user of the machine could connect to it.
  process.on('SIGUSR1', () => log.info({}, 'SIGUSR1 is ignored'));
  return { stopWith: (given) => void (stop = given) };
}

/** SIGHUP makes some programs read their files again. Here it does nothing, unless it means that our terminal was closed. */
function ignoreHangup(log: Logger, onClosedTerminal: () => void): void {
  const hadTerminal = isatty(standardOutput);
  process.on('SIGHUP', () => {
    if (hadTerminal && !isatty(standardOutput)) return onClosedTerminal();
    log.info({}, 'SIGHUP is ignored: the settings are read at the start alone');
  });
}
