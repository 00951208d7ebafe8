import { CommandFailure } from '../command-failure.ts';
import { ImportError } from './import-error.ts';

const exitByFault: Partial<Record<ImportError['fault'], CommandFailure['exit']>> = {
  'database-old': 'configuration',
  'registry-elsewhere': 'configuration',
  'database-away': 'unreachable',
};

/** The failure of the command for a refused file or undo. Any other error stays as it is. */
export function importFailure(error: unknown): unknown {
  if (!(error instanceof ImportError)) return error;
  const { fault, message } = error;
  return new CommandFailure(exitByFault[fault] ?? 'refused', message, { fault });
}

export const usageFailure = (message: string): CommandFailure => new CommandFailure('usage', message);
