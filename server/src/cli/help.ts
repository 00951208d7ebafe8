import { type Command, optionsOf } from './command.ts';
import { exitCodes } from './command-failure.ts';

type Shown = Pick<Command, 'name' | 'summary' | 'takes' | 'options' | 'audited'>;

const flag = (name: string, { short, value }: { short?: string | undefined; value?: string | undefined }): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;

const requiredFlags = ({ options }: Shown): string[] =>
  Object.entries(options)
    .filter(([, { isRequired }]) => isRequired === true)
    .map(([option, { value }]) => flag(option, { value }));

const needsReason = ({ audited }: Shown): boolean => audited === 'with-reason';

export function usageOf(shown: Shown): string {
  const { name, takes = [] } = shown;
  const parts = ['selvage', name, ...takes.map((each) => `<${each}>`), ...requiredFlags(shown)];
  return [...parts, ...(needsReason(shown) ? ['--reason TEXT'] : []), '[options]'].join(' ');
}

/**
 * A next step that is printed: the command with everything that it needs. The operator fills in the reason, and `given` and
 * `options` are what this case needs of its arguments and flags.
 */
export function wholeCommand(shown: Shown, given: readonly string[] = [], options = requiredFlags(shown)): string {
  const { name, takes = [] } = shown;
  const parts = ['selvage', name, ...takes.map((each, index) => given[index] ?? `<${each}>`), ...options];
  return [...parts, ...(needsReason(shown) ? ["--reason '…'"] : [])].join(' ');
}

export function commandHelp(shown: Shown): string {
  const options = Object.entries(optionsOf(shown)).map(([name, option]) => [flag(name, option), option.says] as const);
  return `${shown.summary}\n\nusage: ${usageOf(shown)}\n\n${columns(options)}`;
}

export function overviewHelp(commands: readonly Shown[]): string {
  const names = commands.map(({ name, summary }) => [name, summary] as const);
  const codes = Object.values(exitCodes).map(({ code, means }) => [String(code), means] as const);
  return [
    'usage: selvage <command> [options]\n',
    columns(names),
    'Every command takes --json and --help. Exit codes:\n',
    columns(codes),
  ].join('\n');
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, says]) => `  ${name.padEnd(width)}  ${says}\n`).join('');
}
