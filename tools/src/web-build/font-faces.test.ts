import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faces, faceSheet, unicodeRange } from './font-faces.ts';
import { unlettered } from './login-characters.ts';

test('the unicode range of a font joins neighbouring characters to a range, and may include small gaps', () => {
  expect(unicodeRange('CAB z')).toBe('U+20, U+41-43, U+7A');
  expect(unicodeRange('AC\u2026', 1)).toBe('U+41-43, U+2026');
});

test.each(faces)('no character of the font $name is in two of its files', ({ slices }) => {
  const all = slices.map(({ characters }) => characters).join('');
  expect(new Set(all).size).toBe([...all].length);
});

test('the first file of a font family is declared last, so that the browser takes its characters from it', () => {
  const sheet = faceSheet();
  for (const { slices } of faces) {
    const places = slices.map(({ file }) => sheet.indexOf(`'./${file}'`));
    expect(places).not.toContain(-1);
    expect(places.toSorted((one, other) => other - one)).toEqual(places);
  }
});

test('G9 the first font files contain every character of a login page, and every character of headings in each look', () => {
  expect(unlettered('<h1 tabindex="-1">Fáilte {{name}}?</h1><p title="§">10 or (á) it’s</p>')).toEqual([]);
  expect(unlettered('<h2>A &amp; B</h2><p>a § b</p>')).toEqual(['text: §', 'linen-heading: &', 'tweed-heading: &']);
});

const registerTexts = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('registertext.md'),
);

test.each(registerTexts)('G9 the first font files contain every character of %s', (file) => {
  const [, , text = ''] = readFileSync(join('content', file), 'utf8').split(/^---$/m);
  expect(text).not.toBe('');
  expect(unlettered(text)).toEqual([]);
});
