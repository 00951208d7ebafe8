import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optionsOf } from '../command.ts';
import { commands } from '../commands.ts';
import { bashScript } from './bash.ts';
import { completionTable } from './completion-table.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

const table = completionTable(commands);
const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
type Shell = keyof typeof scripts;
const isInstalled = (shell: Shell): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-completion-'));
  for (const [shell, script] of Object.entries(scripts)) writeFileSync(join(folder, shell), script(table));
  writeFileSync(join(folder, 'a list.txt'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs commands in a shell, in the folder with the scripts. */
function run(shell: Shell, program: string, args: readonly string[] = []): string[] {
  const flags = { bash: ['--norc', '-c'], zsh: ['-f', '-c'], fish: ['--no-config', '-c'] }[shell];
  const { stdout, stderr, status } = spawnSync(shell, [...flags, program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 10_000,
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((line) => line !== '');
}

/** Returns the words that each shell offers for a command line. The last given word is incomplete. */
const offers: Record<Shell, (words: readonly string[]) => string[]> = {
  bash: (words) =>
    run('bash', 'source ./bash; COMP_WORDS=(selvage "$@"); COMP_CWORD=$#; _selvage; printf "%s\\n" "${COMPREPLY[@]}"', [
      'bash',
      ...words,
    ]),
  fish: (words) =>
    run('fish', `source ./fish; complete -C "selvage ${words.join(' ')}"`).map((line) => line.split('\t')[0] ?? ''),
  // The completion functions of zsh need a terminal. Functions of this test replace them and print the words that they should offer.
  zsh: (words) =>
    run(
      'zsh',
      `compdef() { : }
      _offer() { local each; for each in "$@"; do [[ $each == "\${words[CURRENT]}"* ]] && print -r -- "$each"; done; : }
      compadd() { shift; _offer "$@" }
      _describe() { _offer "\${(@)\${(@P)2}%%:*}" }
      _files() { _offer *(N) }
      source ./zsh
      words=(selvage "$@"); CURRENT=$(( $# + 1 )); _selvage`,
      ['zsh', ...words],
    ),
};

const names = (prefix: string) =>
  table.groups.find((each) => each.prefix === prefix)?.next.map(({ word }) => word) ?? [];

const shells = Object.keys(scripts) as Shell[];

// The skipped tests need: apt-get install bash zsh fish.
describe.each(shells)('the script for %s', (shell) => {
  const isAbsent = !isInstalled(shell);

  test.skipIf(isAbsent)('completes every command', () => {
    expect(offers[shell]([''])).toEqual(expect.arrayContaining(names('')));
  });

  test.skipIf(isAbsent).each(['user', 'user sessions', 'audit', 'agent'])('completes what follows %s', (prefix) => {
    expect(offers[shell]([...prefix.split(' '), ''])).toEqual(expect.arrayContaining(names(prefix)));
  });

  test.skipIf(isAbsent)('completes the beginning of a word', () => {
    expect(offers[shell](['user', 'disa'])).toEqual(['disable']);
  });

  test.skipIf(isAbsent).each(commands.filter(({ name }) => ['user show', 'import', 'audit export'].includes(name)))(
    'completes the options of $name',
    (command) => {
      const flags = Object.keys(optionsOf(command)).map((each) => `--${each}`);
      expect(offers[shell]([...command.name.split(' '), '--'])).toEqual(expect.arrayContaining(flags));
    },
  );

  test.skipIf(isAbsent).each([
    [
      ['user', 'show', '--kind', ''],
      ['consultant', 'group', 'hospital', 'member', 'wellness'],
    ],
    [['user', 'resend', 'somebody', '--message', 're'], ['reset']],
    [
      ['completion', ''],
      ['bash', 'fish', 'zsh'],
    ],
    [
      ['proof', 'unlock', ''],
      ['consultant', 'hospital', 'member'],
    ],
  ])('completes the values after %j', (words, expected) => {
    expect(offers[shell](words).toSorted()).toEqual(expected);
  });

  test.skipIf(isAbsent).each([
    ['a person', ['user', 'show', '']],
    ['the second argument', ['proof', 'unlock', 'member', '']],
    ['a reason', ['user', 'unlock', 'somebody', '--reason', '']],
  ])('completes nothing for %s, which only the operator knows', (_what, words) => {
    expect(offers[shell](words)).toEqual([]);
  });

  test.skipIf(isAbsent)('completes files where an option takes a file', () => {
    expect(offers[shell](['passwords', 'build', 'a'])).toEqual([expect.stringMatching(/^a\\? list\.txt$/)]);
  });
});

test('an option takes a value in all commands or in none, because the completion scripts rely on it', () => {
  const flags = new Map<string, Set<boolean>>();
  for (const command of commands)
    for (const [name, { type }] of Object.entries(optionsOf(command)))
      flags.set(name, (flags.get(name) ?? new Set()).add(type === 'string'));
  expect([...flags].filter(([, kinds]) => kinds.size > 1).map(([name]) => name)).toEqual([]);
});
