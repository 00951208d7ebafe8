import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAffected, installedVersions } from './affected.ts';
import { parseAdvisories, readAdvisories, type AffectedPackage, type RangeEvent } from './osv.ts';

const weaver = { ecosystem: 'npm', name: 'weaver' };
const advisory = (affected: AffectedPackage) => ({ id: 'GHSA-1', summary: 'threads', affected: [affected] });
const range = (...events: RangeEvent[]) => advisory({ package: weaver, ranges: [{ type: 'SEMVER', events }] });
const affects = (version: string, given: ReturnType<typeof advisory>) =>
  findAffected([{ name: 'weaver', version }], [given]).length > 0;

describe('the check of advisories', () => {
  const twice = range(
    { introduced: '0' },
    { fixed: '1.2.0' },
    { introduced: '2.0.0-beta.2' },
    { last_affected: '2.1.0' },
  );

  test.each([
    ['0.0.0', true],
    ['1.1.9', true],
    ['1.2.0-rc.1', true],
    ['1.2.0', false],
    ['2.0.0-beta.1', false],
    ['2.0.0-beta.11', true],
    ['2.1.0', true],
    ['2.1.1', false],
    ['10.0.0', false],
  ])('with two ranges of affected versions: version %s, affected: %s', (version, expected) =>
    expect(affects(version, twice)).toBe(expected),
  );

  test('reports a version that the advisory lists, without a range', () => {
    const listed = advisory({ package: weaver, versions: ['1.0.0'] });
    expect([affects('1.0.0', listed), affects('1.0.1', listed)]).toEqual([true, false]);
  });

  test('reports a version after the fault was introduced and before it was fixed, in any order of the events', () => {
    expect(affects('9.0.0', range({ introduced: '1.0.0' }))).toBe(true);
    expect(affects('9.0.0', range({ fixed: '3.0.0' }, { introduced: '1.0.0' }))).toBe(false);
  });

  test('reports only versions of the same ecosystem and package, and none for commits or a withdrawn advisory', () => {
    const events = [{ introduced: '0' }];
    expect(affects('1.0.0', advisory({ package: weaver, ranges: [{ type: 'GIT', events }] }))).toBe(false);
    const pypi = { ecosystem: 'PyPI', name: 'weaver' };
    expect(affects('1.0.0', advisory({ package: pypi, ranges: [{ type: 'ECOSYSTEM', events }] }))).toBe(false);
    const other = { ecosystem: 'npm', name: 'weave' };
    expect(affects('1.0.0', advisory({ package: other, ranges: [{ type: 'SEMVER', events }] }))).toBe(false);
    const withdrawn = { ...range(...events), withdrawn: '2026-01-01T00:00:00Z' };
    expect(affects('1.0.0', withdrawn)).toBe(false);
  });

  test('reports a version with the versions that fix the fault', () => {
    expect(findAffected([{ name: 'weaver', version: '1.0.0' }], [twice])).toEqual([
      { name: 'weaver', version: '1.0.0', id: 'GHSA-1', summary: 'threads', fixed: ['1.2.0'] },
    ]);
  });

  test('throws an error that names an advisory whose event has no version', () => {
    expect(() => affects('1.0.0', range({ introduced: 'the first' }))).toThrow('GHSA-1 has an event without a version');
  });
});

test('the lock file yields each installed version once, with nested packages and aliases and without workspaces', () => {
  expect(
    installedVersions({
      '': { version: '0.1.0' },
      server: { version: '0.1.0' },
      'node_modules/@selvage/server': { link: true },
      'node_modules/@a/b': { version: '1.0.0' },
      'node_modules/c/node_modules/@a/b': { version: '2.0.0' },
      'node_modules/d/node_modules/@a/b': { version: '2.0.0' },
      'node_modules/alias': { name: 'real', version: '3.0.0' },
    }),
  ).toEqual([
    { name: '@a/b', version: '1.0.0' },
    { name: '@a/b', version: '2.0.0' },
    { name: 'real', version: '3.0.0' },
  ]);
});

describe('advisories', () => {
  const one = JSON.stringify({ id: 'A', affected: [] });

  test.each([
    ['one object', one, ['A']],
    ['an array', `[${one},${one}]`, ['A', 'A']],
    ['lines', `${one}\n${one}\n\n`, ['A', 'A']],
    ['an answer of OSV', `{"vulns":[${one}]}`, ['A']],
  ])('are read from %s', (_what, text, ids) =>
    expect(parseAdvisories(text, 'osv.json').map(({ id }) => id)).toEqual(ids),
  );

  test.each([
    ['', 'osv.json has no advisory'],
    ['[]', 'osv.json has no advisory'],
    ['{"id":1}', 'osv.json: advisory 1 is not one of OSV'],
    ['{"id":"A","affected":{}}', 'osv.json: advisory 1 is not one of OSV'],
    ['{"id":"A","affected":[{"ranges":[{"events":["0"]}]}]}', 'osv.json: advisory 1 is not one of OSV'],
    [`${one}\n{"id":`, 'osv.json: line 2 is not JSON'],
    ['null', 'osv.json: advisory 1 is not one of OSV'],
  ])('with the text %s are refused', (text, problem) =>
    expect(() => parseAdvisories(text, 'osv.json')).toThrow(problem),
  );

  describe('in a folder', () => {
    let folder: string;
    beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'selvage-osv-'))));
    afterEach(() => rmSync(folder, { recursive: true }));

    test('are read from its subfolders too', () => {
      mkdirSync(join(folder, 'npm'));
      writeFileSync(join(folder, 'npm/A.json'), one);
      writeFileSync(join(folder, 'README.md'), 'not one');
      expect(readAdvisories(folder)).toHaveLength(1);
    });

    test('are required, and a folder without any is named in the error', () =>
      expect(() => readAdvisories(folder)).toThrow('has no .json file'));
  });
});
