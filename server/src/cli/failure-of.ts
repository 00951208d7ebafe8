import { ConfigError, configErrorText } from '../config/parts/setting.ts';
import { databaseProblem } from '../db/database-errors.ts';
import { EarlierSchemaError } from '../db/migrate.ts';
import { CommandFailure, exitCodes } from './command-failure.ts';
import { databaseExit, settingError } from './serve/startup-errors.ts';

/** The exit code of a failed command, and its text for stderr. */
export function failureOf(error: unknown): { code: number; text: string; json: object } {
  const failure = commandFailure(error);
  const { code } = exitCodes[failure.exit];
  return {
    code,
    text: error instanceof ConfigError ? configErrorText(error) : `selvage: ${failure.message}\n`,
    json: { error: failure.message, exit: code, ...failure.details },
  };
}

function commandFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (error instanceof EarlierSchemaError) return new CommandFailure('configuration', error.message);
  const trouble = databaseProblem(error);
  const named = error instanceof ConfigError ? error : settingError(error);
  if (named) return new CommandFailure(databaseExit(trouble), named.message, { problems: named.problems });
  if (trouble) return new CommandFailure('unreachable', `the database cannot be used: ${trouble}`);
  return new CommandFailure('fault', `unexpected error, please report it: ${faultText(error)}`);
}

/** The name, code and place of the error. Its message is left out, because it may quote user input. */
function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}${code}`, ...places.slice(0, 8)].join('\n');
}
