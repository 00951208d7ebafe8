import { expect, test } from 'vitest';
import { readFrontMatter } from './content-file.ts';

test.each([
  ['unix', '---\ntitle: New to Member Area?\nversion: 2\n---\n\nText: of it'],
  [
    'windows, with a byte order mark',
    '\uFEFF---\r\ntitle: New to Member Area?  \r\nversion: 2\r\n---\r\n\nText: of it',
  ],
  ['quoted', `---\ntitle: "New to Member Area?"\nversion: '2'\n---\n\nText: of it`],
])('CM1 reads the fields of a %s file', (_, file) => {
  const { fields, body, bodyLine } = readFrontMatter(file);
  expect(bodyLine).toBe(5);
  expect([...fields]).toEqual([
    ['title', { value: 'New to Member Area?', line: 2 }],
    ['version', { value: '2', line: 3 }],
  ]);
  expect(body.trim()).toBe('Text: of it');
});

test.each(['Just text\n\n---\n\nmore', '---\ntitle: never closed\n', ' ---\ntitle: x\n---\n'])(
  'CM1 %j has no front matter',
  (file) => expect(() => readFrontMatter(file)).toThrow('has no front matter'),
);
