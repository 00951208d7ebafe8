import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContentFile } from './content-file.ts';
import { lintFolder } from './lint-folder.ts';

const file = (...lines: string[]): string => ['---', 'title: x', ...lines, '---', '', 'Text', ''].join('\n');
const read = (text: string, mayAsk = true) => readContentFile(new TextEncoder().encode(text), 'en', { mayAsk });
const dated = ['version: 3', 'effective: 2027-03-01'];

describe('CO19 the front matter of a text that is agreed to again', () => {
  test('CO7: without from it asks nobody', async () => {
    expect((await read(file(...dated))).asks).toBeNull();
  });

  test('CO9: it names the days and what changed', async () => {
    const text = file(
      ...dated,
      'from: 2027-02-01',
      'required: 2027-03-01',
      'changes: One point. | Another, with a dash – here.',
    );
    expect((await read(text)).asks).toEqual({
      from: '2027-02-01',
      required: '2027-03-01',
      changes: ['One point.', 'Another, with a dash – here.'],
    });
    expect((await read(file(...dated, 'from: 2027-02-01'))).asks).toEqual({
      from: '2027-02-01',
      required: '2027-02-01',
      changes: [],
    });
  });

  test.each<[string, string[], string]>([
    ['from without a version', ['from: 2027-02-01', 'effective: 2027-03-01'], 'not both version and effective'],
    ['from without an effective day', ['from: 2027-02-01', 'version: 3'], 'not both version and effective'],
    ['required before from', [...dated, 'from: 2027-02-01', 'required: 2027-01-31'], 'before people are asked'],
    ['required without from', [...dated, 'required: 2027-01-31'], 'has required in its front matter, but not from'],
    ['changes without from', [...dated, 'changes: One.'], 'has changes in its front matter, but not from'],
    ['a day that is none', [...dated, 'from: 2027-02-30'], 'needs a day such as'],
    [
      'eleven changes',
      [...dated, 'from: 2027-02-01', `changes: ${Array(11).fill('x').join('|')}`],
      'at most 10 changes',
    ],
    ['a change that is too long', [...dated, 'from: 2027-02-01', `changes: ${'x'.repeat(201)}`], 'at most 10 changes'],
    ['an empty change', [...dated, 'from: 2027-02-01', 'changes: a||b'], 'at most 10 changes'],
  ])('CO19: %s is a fault', async (_, lines, problem) => {
    await expect(read(file(...lines))).rejects.toThrow(problem);
  });

  test('CO19: other texts do not know these names', async () => {
    await expect(read(file(...dated, 'from: 2027-02-01'), false)).rejects.toThrow('has an unknown name');
  });
});

describe('CO19 the lint of both languages', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'content-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (language: string, text: string) => {
    const path = join(folder, 'default/member', language, 'terms.md');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const lint = () =>
    lintFolder(folder, {
      brands: new Set(['linen']),
      isPage: () => true,
      complete: false,
      lintMessage: () => Promise.resolve([]),
    });
  const asking = (...more: string[]) => file(...dated, 'from: 2027-02-01', ...more);

  test('CO19: the same days and as many changes are no fault', async () => {
    write('en', asking('changes: one | two'));
    write('ga', asking('changes: a haon | a dó'));
    expect(await lint()).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['another day', asking('required: 2027-03-01'), 'required'],
    ['fewer changes', asking('changes: a haon'), 'number of changes'],
    ['no day at all', file(...dated), 'from, required'],
    ['another version', file('version: 4', 'effective: 2027-03-01', 'from: 2027-02-01'), 'version'],
  ])('CO19: %s in one language is a fault', async (_, irish, what) => {
    write('en', asking());
    write('ga', irish);
    expect(await lint()).toEqual([expect.stringMatching(`has another .*${what}.* than its other language`)]);
  });
});
