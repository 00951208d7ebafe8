import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { wholeCommand } from './help.ts';
import { withProgram } from './program-name.ts';
import { readArguments } from './read-arguments.ts';

const sources = new URL('../', import.meta.url);
/** These describe settings, metrics and the shell’s completion, or are pages of the desk, and print no next step in a terminal. */
const others = /^cli\/(?:settings|completion)\/|^metrics\/|^db\/|^features\/desk\/(?!.*refusal-words)|\.test\.ts$/;
const longestFirst = commands.toSorted((one, other) => other.name.length - one.name.length);

/** What a command that is written in a line lacks. */
function lacking(line: string): string[] {
  return [...line.matchAll(/\bselvage (?=[a-z])/g)].flatMap(({ index }) => {
    const from = line.slice(index + 'selvage '.length);
    const found = longestFirst.find(({ name }) => new RegExp(`^${name}\\b`).test(from));
    if (!found) return [];
    const rest = from.slice(found.name.length);
    const needsValue = (found.takes ?? []).length > 0 || Object.values(found.options).some((each) => each.isRequired);
    const lacksValue = needsValue && !/^ (?:[$<"'A-Z-])/.test(rest);
    const lacksReason = found.audited === 'with-reason' && !rest.includes('--reason');
    return lacksValue || lacksReason ? [`selvage ${from}`] : [];
  });
}

describe('a command that is printed', () => {
  test('is written with everything that it needs, or made by wholeCommand()', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !others.test(file),
    );
    const faults = files.flatMap((file) =>
      readFileSync(new URL(file, sources), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
        .flatMap((line) => lacking(line).map((fault) => `${file}: ${fault}`)),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });

  test.each(commands)('$name can be run as wholeCommand() prints it', (command) => {
    const words = wholeCommand(command).replace("'…'", 'why').split(' ');
    const { name, takes = [] } = command;
    expect(words.slice(0, 1 + name.split(' ').length).join(' ')).toBe(`selvage ${name}`);
    const { given, values } = readArguments(command, words.slice(1 + name.split(' ').length));
    expect(given).toHaveLength(takes.length);
    expect(values['reason']).toBe(command.audited === 'with-reason' ? 'why' : undefined);
  });

  test('has the name of the program that was called', () => {
    const text =
      'selvage: see selvage client list, and run selvage migrate.\nusage: selvage <command>\n/usr/bin/selvage serve\n';
    expect(withProgram(text, 'npx selvage-demo')).toBe(
      'selvage: see npx selvage-demo client list, and run npx selvage-demo migrate.\nusage: npx selvage-demo <command>\n/usr/bin/selvage serve\n',
    );
    expect(withProgram(text, 'selvage')).toBe(text);
  });
});
