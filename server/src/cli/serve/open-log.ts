import { writeSync } from 'node:fs';
import { pino, type Logger } from 'pino';
import type { LogLevel } from '../../config/config.ts';

const standardOutput = 1;

/** X10: where a line cannot be written it is dropped. The library's own writer would end the process on a full disk. */
export function openLog(level: LogLevel, fd = standardOutput): Logger {
  const lines = {
    write(line: string) {
      try {
        writeSync(fd, line);
      } catch {
        // Nobody could be told of it either.
      }
    },
  };
  // What greets a demonstration goes the same way.
  process.stdout.on('error', () => undefined);
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}
