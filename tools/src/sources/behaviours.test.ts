import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/behaviours.md'), 'utf8');

const rows = [...page.matchAll(/^\| +(\d+) \| (.+?) \| +(.+?) +\|$/gm)].map(([, number, , proof = '']) => ({
  number: Number(number),
  proofs: [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', words = '']) => ({ file, words })),
  differs: /(?:Differs|Not yet): \S/.test(proof),
}));

test('the table has all hundred behaviours in their order', () =>
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1)));

test.each(rows)('behaviour $number has a proof or a reason', ({ proofs, differs }) =>
  expect(proofs.length > 0 || differs).toBe(true),
);

test.each(rows.filter(({ proofs }) => proofs.length > 0))('behaviour $number is proved where it says', ({ proofs }) => {
  for (const { file, words } of proofs) {
    expect(file).toMatch(/\.(test|spec)\.tsx?$/);
    const isThere = readFileSync(join(root, file), 'utf8').includes(words);
    expect({ file, words, isThere }).toEqual({ file, words, isThere: true });
  }
});
