import { writeSync } from 'node:fs';
import { pino, type Logger } from 'pino';
import type { LogLevel } from '../../config/config.ts';

const standardOutput = 1;

/** A log that drops lines that cannot be written. The library's own writer would end the process on a full disk. */
export function openLog(level: LogLevel, fd = standardOutput): Logger {
  const lines = {
    write(line: string) {
      try {
        writeSync(fd, line);
      } catch {
        // An error of the log cannot be reported anywhere.
      }
    },
  };
  // The greeting of a demonstration writes to stdout, so errors of stdout must not end the process either.
  process.stdout.on('error', () => undefined);
  return pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, lines);
}
