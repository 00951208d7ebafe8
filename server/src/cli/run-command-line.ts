import { readBuild } from '../config/build.ts';
import { ConfigError, configErrorText } from '../config/setting.ts';
import { databaseProblem } from '../db/database-errors.ts';
import { actingPerson } from './acting-person.ts';
import type { Answer, Command, Io } from './command.ts';
import { CommandFailure, exitCodes } from './command-failure.ts';
import { commands } from './commands.ts';
import { findCommand } from './find-command.ts';
import { commandHelp, overviewHelp } from './help.ts';
import type { OpenDeps } from './open-deps.ts';
import { readArguments } from './read-arguments.ts';
import { databaseExit, settingError } from './startup-errors.ts';

export interface CommandLineDeps {
  io: Io;
  env: NodeJS.ProcessEnv;
  openDeps: (env: NodeJS.ProcessEnv) => Promise<OpenDeps>;
}

/** Runs one command and answers with the code to exit with. */
export async function runCommandLine(words: readonly string[], around: CommandLineDeps): Promise<number> {
  const { io } = around;
  const inJson = words.includes('--json');
  try {
    const { exit = 'ok', json, text } = await answerTo(words, around);
    if (inJson && json !== undefined) await io.out(`${JSON.stringify(json)}\n`);
    else if (text !== undefined) await io.out(text);
    return exitCodes[exit].code;
  } catch (error) {
    const failure = failureOf(error);
    const { code } = exitCodes[failure.exit];
    if (inJson) io.err(`${JSON.stringify({ error: failure.message, exit: code, ...failure.details })}\n`);
    else io.err(error instanceof ConfigError ? configErrorText(error) : `selvage: ${failure.message}\n`);
    return code;
  }
}

async function answerTo(words: readonly string[], around: CommandLineDeps): Promise<Answer> {
  if (words.find((word) => word !== '--json') === '--version') return versionAnswer();
  const asked = findCommand(commands, words);
  if (asked.type === 'overview') {
    const text = overviewHelp(asked.among);
    if (asked.isRequested) return { text, json: { commands: asked.among.map(described) } };
    throw new CommandFailure('usage', `a command is missing\n${text}`);
  }
  const { command, rest } = asked;
  const { values, given } = readArguments(command, rest);
  if (values['help'] === true) return { text: commandHelp(command), json: described(command) };
  return runOne(command, { values, given }, around);
}

async function runOne(
  command: Command,
  { values, given }: { values: Record<string, string | boolean>; given: string[] },
  { io, env, openDeps }: CommandLineDeps,
): Promise<Answer> {
  const acting = actingPerson(command, values, env);
  let opened: Promise<OpenDeps> | undefined;
  const deps = async () => (await (opened ??= openDeps(env))).deps;
  try {
    return await command.run({ values, given, io, env, acting, deps });
  } finally {
    // One that failed to open has nothing to close, and has said why.
    await opened?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
}

const described = ({ name, summary, takes = [] }: Command) => ({ name, summary, takes });

function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  const trouble = databaseProblem(error);
  const named = error instanceof ConfigError ? error : settingError(error);
  if (named) return new CommandFailure(databaseExit(trouble), named.message, { problems: named.problems });
  if (trouble) return new CommandFailure('unreachable', `the database cannot be used: ${trouble}`);
  return new CommandFailure('fault', `something failed that should not: ${faultText(error)}`);
}

/** Where it happened, not what with: a message may quote what somebody typed. */
function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}${code}`, ...places.slice(0, 8)].join('\n');
}

function versionAnswer(): Answer {
  const { version } = readBuild();
  return { text: `selvage ${version}\n`, json: { version } };
}
