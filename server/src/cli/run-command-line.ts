import { readBuild } from '../config/build.ts';
import { withEnvFile } from '../config/env-file.ts';
import { actingPerson } from './acting-person.ts';
import type { Answer, Command, Io } from './command.ts';
import { CommandFailure, exitCodes } from './command-failure.ts';
import { commands } from './commands.ts';
import { commandFirst, findCommand } from './find-command.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { withProgram } from './program-name.ts';
import type { DemoModule } from '../demo-module.ts';
import type { OpenDeps } from './open-deps.ts';
import { readArguments } from './read-arguments.ts';
import { failureOf } from './failure-of.ts';

export interface CommandLineDeps {
  io: Io;
  env: NodeJS.ProcessEnv;
  demo?: DemoModule | undefined;
  openDeps: (env: NodeJS.ProcessEnv, demo?: DemoModule) => Promise<OpenDeps>;
}

/** Runs a command and returns its exit code. */
export async function runCommandLine(words: readonly string[], around: CommandLineDeps): Promise<number> {
  const { io } = around;
  const inJson = words.includes('--json');
  try {
    const { exit = 'ok', json, text } = await answerTo(words, around);
    if (inJson && json !== undefined) await io.out(`${JSON.stringify(json)}\n`);
    else if (text !== undefined) await io.out(withProgram(text, io.program));
    return exitCodes[exit].code;
  } catch (error) {
    const { code, text, json } = failureOf(error);
    io.err(inJson ? `${JSON.stringify(json)}\n` : withProgram(text, io.program));
    return code;
  }
}

async function answerTo(words: readonly string[], around: CommandLineDeps): Promise<Answer> {
  if (commandFirst(words)[0] === '--version') return versionAnswer();
  const asked = findCommand(commands, words);
  if (asked.type === 'overview') {
    const text = overviewHelp(asked.among);
    if (asked.isRequested) return { text, json: { commands: asked.among.map(described) } };
    throw new CommandFailure('usage', `a command is missing\n${text}`);
  }
  const { command, rest } = asked;
  const { values, given } = readArguments(command, rest);
  if (values['help'] === true) return { text: commandHelp(command), json: described(command) };
  const file = values['env-file'];
  const env = withEnvFile(around.env, typeof file === 'string' ? file : undefined);
  return runOne(command, { values, given }, { ...around, env });
}

async function runOne(
  command: Command,
  { values, given }: { values: Record<string, string | boolean>; given: string[] },
  { io, env, demo, openDeps }: CommandLineDeps,
): Promise<Answer> {
  const acting = actingPerson(command, values, env);
  let opened: Promise<OpenDeps> | undefined;
  const deps = async () => (await (opened ??= openDeps(env, demo))).deps;
  try {
    return await command.run({ values, given, io, env, demo, acting, deps });
  } finally {
    // If opening failed, nothing must be closed and the error is already reported.
    await opened?.then(
      ({ close }) => close(),
      () => undefined,
    );
  }
}

const described = ({ name, summary, takes = [] }: Command) => ({ name, summary, takes });

function versionAnswer(): Answer {
  const { version } = readBuild();
  return { text: `selvage ${version}\n`, json: { version } };
}
