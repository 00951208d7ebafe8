import { type Command, optionsOf } from './command.ts';
import { exitCodes } from './command-failure.ts';

type Shown = Pick<Command, 'name' | 'summary' | 'takes' | 'options' | 'audited'>;

const flag = (name: string, { short, value }: { short?: string | undefined; value?: string | undefined }): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;

export function usageOf({ name, takes = [], options, audited }: Shown): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired === true);
  const parts = [
    'selvage',
    name,
    ...takes.map((each) => `<${each}>`),
    ...required.map(([option, { value }]) => flag(option, { value })),
  ];
  return [...parts, ...(audited === 'with-reason' ? ['--reason TEXT'] : []), '[options]'].join(' ');
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
