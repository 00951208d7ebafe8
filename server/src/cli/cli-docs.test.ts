import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { optionsOf } from './command.ts';
import { exitCodes } from './command-failure.ts';
import { findCommand } from './find-command.ts';
import { usageOf } from './help.ts';
import { readArguments } from './read-arguments.ts';

const docs = new URL('../../../docs/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, docs), 'utf8');
const page = textOf('cli.md');

/** The rows of the table with this header. */
const tableUnder = (head: string): string[] =>
  (page.split(`${head}\n`)[1] ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? [];

test('the documentation page of commands lists every command with the words of its help', () => {
  expect(tableUnder('| Command | What it does |')).toEqual(
    commands.map((command) => `| \`${usageOf(command).replace(' [options]', '')}\` | ${command.summary} |`),
  );
});

test('the documentation page of commands lists every option', () => {
  const own = commands.flatMap((command) =>
    Object.entries(command.options).map(
      ([name, { value, says }]) =>
        `| \`${command.name}\` | \`--${name}${value === undefined ? '' : ` ${value}`}\` | ${says} |`,
    ),
  );
  const common = new Set(own.filter((line) => / `--kind /.test(line)));
  expect(tableUnder('| Command | Option | Meaning |')).toEqual(own.filter((line) => !common.has(line)));
  for (const name of Object.keys(optionsOf({ options: {}, audited: 'with-reason' })))
    expect(page).toContain(`\`--${name}`);
});

test('the documentation page of commands lists every exit code', () => {
  expect(tableUnder('| Code | Meaning |')).toEqual(
    Object.values(exitCodes).map(({ code, means }) => `| ${code} | ${means} |`),
  );
});

/** The commands in the shell blocks of all pages. */
const examples = readdirSync(docs)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => [...textOf(name).matchAll(/^```sh[^\n]*\n([^]*?)^```$/gm)])
  .flatMap(([, block = '']) => block.split(/\n| && /))
  .flatMap((line) => /^(?:[A-Z_]+=\S+ )?selvage (.+?)(?: +#.*| [|>].*)?$/.exec(line)?.[1] ?? [])
  // `--version` is not a command and has its own test.
  .filter((words) => words !== '--version');

test.each(examples)('the page of commands names only existing commands: selvage %s', (line) => {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const asked = findCommand(commands, words);
  expect(() => asked.type === 'command' && readArguments(asked.command, asked.rest)).not.toThrow();
  expect(asked.type === 'command' || asked.isRequested).toBe(true);
});
