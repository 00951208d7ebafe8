import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { optionsOf } from './common-options.ts';
import { exitCodes } from './exit-codes.ts';
import { findCommand } from './find-command.ts';
import { usageOf } from './help.ts';
import { readArguments } from './read-arguments.ts';

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');

/** The lines of the table whose head this is. */
const tableUnder = (head: string): string[] =>
  (page.split(`${head}\n`)[1] ?? '').split('\n\n')[0]?.split('\n').slice(1) ?? [];

test('the page has every command as its help has it', () => {
  expect(tableUnder('| Command | What it does |')).toEqual(
    commands.map((command) => `| \`${usageOf(command).replace(' [options]', '')}\` | ${command.summary} |`),
  );
});

test('and every option', () => {
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

test('and every way to end', () => {
  expect(tableUnder('| Code | Meaning |')).toEqual(
    Object.values(exitCodes).map(({ code, means }) => `| ${code} | ${means} |`),
  );
});

const examples = [...page.matchAll(/^(?:[A-Z_]+=\S+ )?selvage (.+?)(?: +#.*| [|>].*)?$/gm)].map(
  ([, words = '']) => words,
);

test.each(examples)('selvage %s is a command that there is', (line) => {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const asked = findCommand(commands, words);
  const isGood = asked.what === 'command' ? readArguments(asked.command, asked.rest) : asked.wasAskedFor;
  expect(isGood).toBeTruthy();
});
