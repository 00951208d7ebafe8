import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';

const readPage = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const page = readPage('desk.md');
const here = new URL('.', import.meta.url);
const program = readdirSync(here)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, here), 'utf8'))
  .join('\n');

const calls = page.split('## The fourteen most common calls')[1]?.split('\n## ')[0] ?? '';
const spoken = [...new Set([...calls.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words))];

test('the documentation page about the desk describes fourteen phone calls', () => {
  expect(calls.match(/^### \d+\. /gm)).toHaveLength(14);
  expect(spoken.length).toBeGreaterThan(15);
});

test.each(spoken)('the desk uses the words that its page quotes: “%s”', (words) => {
  expect(program).toContain(words);
});

test('the settings printed on the page about the desk are accepted by a start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-desk-docs-'));
  const path = join(folder, 'selvage.json');
  writeFileSync(path, /```json[^\n]*\n([^`]+)```/.exec(readPage('desk-setup.md'))?.[1] ?? '');
  expect(readDemoConfig({ SELVAGE_CONFIG: path }).desk).toEqual({
    hosts: null,
    peoplePerDay: 200,
    applications: false,
    openid: null,
  });
  rmSync(folder, { recursive: true });
});
