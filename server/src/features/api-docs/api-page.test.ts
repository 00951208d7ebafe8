import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callsGiving } from './openapi.ts';
import { everyRefusal, refusalWords } from './refusal-descriptions.ts';

const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');

test('the documentation page of refusals lists every refusal', () => {
  const [, below = ''] = page.split('| Status | Code | Name | Meaning | Given by |\n');
  const rows = everyRefusal.map((refusal) => {
    const calls = callsGiving(refusal);
    const { status, code, name } = refusal;
    return `| ${status} | ${code} | \`${name}\` | ${refusalWords[name]} | ${calls === 'any' ? 'any call' : calls.join(', ') || 'pages'} |`;
  });
  expect(below.trimEnd().split('\n\n')[0]?.split('\n').slice(1)).toEqual(rows);
});
