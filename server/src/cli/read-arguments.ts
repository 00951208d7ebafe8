import { parseArgs } from 'node:util';
import { type Command, optionsOf } from './command.ts';
import { CommandFailure } from './command-failure.ts';
import { usageOf } from './help.ts';
import { closestName, didYouMean } from '../config/parts/did-you-mean.ts';

export interface ReadArguments {
  values: Record<string, string | boolean>;
  given: string[];
}

/** Refuses every unknown flag and missing value, with our own sentences. */
export function readArguments(command: Command, args: string[]): ReadArguments {
  const options = optionsOf(command);
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, short }]) => [name, { type, ...(short !== undefined && { short }) }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, string | boolean> = {};
  const given: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') given.push(token.value);
    if (token.kind !== 'option') continue;
    const option = options[token.name];
    if (option === undefined || !Object.hasOwn(options, token.name)) {
      const guess = closestName(token.name, Object.keys(options));
      throw wrong(command, `has no ${token.rawName}${didYouMean(guess && `--${guess}`)}`);
    }
    if (token.name in values) throw wrong(command, `takes --${token.name} once`);
    values[token.name] = valueOf(command, option.type, token);
  }
  if (values['help'] !== true) checkGiven(command, given);
  return { values, given };
}

interface OptionToken {
  name: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}

function valueOf(command: Command, type: 'string' | 'boolean', { name, value, inlineValue }: OptionToken) {
  if (type === 'boolean') {
    if (value !== undefined) throw wrong(command, `takes --${name} without a value`);
    return true;
  }
  const isFlag = inlineValue !== true && value !== undefined && /^-./.test(value);
  if (value === undefined || isFlag) throw wrong(command, `needs a value after --${name}`);
  return value;
}

function checkGiven(command: Command, given: readonly string[]): void {
  const { takes = [] } = command;
  const missing = takes[given.length];
  if (missing !== undefined) throw wrong(command, `needs <${missing}>`);
  if (given.length > takes.length)
    throw wrong(
      command,
      `takes nothing after ${takes.length === 0 ? 'its name' : takes.map((each) => `<${each}>`).join(' ')}`,
    );
}

const wrong = (command: Command, problem: string): CommandFailure =>
  new CommandFailure('usage', `${command.name} ${problem}\nusage: ${usageOf(command)}`);
