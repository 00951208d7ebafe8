import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

test.each([
  ['unix', '---\ntitle: New to Member Area?\nversion: 2\n---\n\nText: of it'],
  [
    'windows, with a byte order mark',
    '\uFEFF---\r\ntitle: New to Member Area?  \r\nversion: 2\r\n---\r\n\nText: of it',
  ],
])('CM1 reads the fields of a %s file', (_, file) => {
  const { fields, body } = readFrontMatter(file);
  expect([...fields]).toEqual([
    ['title', 'New to Member Area?'],
    ['version', '2'],
  ]);
  expect(body.trim()).toBe('Text: of it');
});

test('CM1 a file without front matter is all body', () => {
  const { fields, body } = readFrontMatter('Just text\n\n---\n\nmore');
  expect(fields.size).toBe(0);
  expect(body).toBe('Just text\n\n---\n\nmore');
});
