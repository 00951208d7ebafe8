import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applications } from '../../../../test/harness/oidc-clients.ts';
import { configurationsOf } from './configurations.ts';
import { remedyOf } from './refusal-words.ts';
import { newHostWords } from './second-agent.ts';

const inDocs = (page: string): string => readFileSync(new URL(`../../../../../docs/${page}`, import.meta.url), 'utf8');
const web = applications.find(({ id }) => id === 'partner');

describe('DK6 a configuration to copy', () => {
  test('is offered only for a site with a server and a secret', () => {
    if (!web) throw new Error('there is no application with a secret');
    expect(configurationsOf(web, '')).toHaveLength(5);
    expect(configurationsOf({ ...web, type: 'spa', auth: 'none' }, '')).toEqual([]);
  });
});

test('the documentation says which addresses need a second agent in the words of the form', () => {
  expect(inDocs('clients.md')).toContain(newHostWords);
});

test('the desk says the same about a refusal as the documentation, which may add what the log has', () => {
  const rows = [...inDocs('logs.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (.+) \|$/gm)];
  const documented = rows.flatMap(([, names = '', remedy = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, remedy] as const),
  );
  const plain = (text: string) =>
    text
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replaceAll(/`|\*\*/g, '')
      .replaceAll("'", '’');
  const known = documented.filter(([name]) => remedyOf(name, '<id>') !== remedyOf('other', '<id>'));
  expect(known.length).toBeGreaterThan(15);
  expect(known.filter(([name, remedy]) => !plain(remedy).startsWith(plain(remedyOf(name, '<id>'))))).toEqual([]);
});
