import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faces, faceSheet, unicodeRange } from './font-faces.ts';
import { unlettered } from './login-characters.ts';

test('a range names neighbours once, and may step over gaps', () => {
  expect(unicodeRange('CAB z')).toBe('U+20, U+41-43, U+7A');
  expect(unicodeRange('AC\u2026', 1)).toBe('U+41-43, U+2026');
});

test.each(faces)('no character of $name is in two of its files', ({ slices }) => {
  const all = slices.map(({ characters }) => characters).join('');
  expect(new Set(all).size).toBe([...all].length);
});

test('the first file of a family stands last, so that its characters are never asked of another', () => {
  const sheet = faceSheet();
  for (const { slices } of faces) {
    const places = slices.map(({ file }) => sheet.indexOf(`'./${file}'`));
    expect(places).not.toContain(-1);
    expect(places.toSorted((one, other) => other - one)).toEqual(places);
  }
});

test('G9 what a login page shows is lettered by the first files, headings by those of either look', () => {
  expect(unlettered('<h1 tabindex="-1">Fáilte {{name}}?</h1><p title="§">10 or (á) it’s</p>')).toEqual([]);
  expect(unlettered('<h2>A &amp; B</h2><p>a § b</p>')).toEqual(['text: §', 'linen-heading: &', 'tweed-heading: &']);
});

const registerTexts = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('registertext.md'),
);

test.each(registerTexts)('G9 so is %s, which comes with the page', (file) => {
  const [, , text = ''] = readFileSync(join('content', file), 'utf8').split(/^---$/m);
  expect(text).not.toBe('');
  expect(unlettered(text)).toEqual([]);
});
