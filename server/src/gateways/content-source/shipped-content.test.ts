import { fileURLToPath } from 'node:url';
import { languages } from '@selvage/contract/languages';
import { kinds } from '@selvage/contract/user-types';
import { expect, test } from 'vitest';
import { contentFolder } from './content-folder.ts';
import type { ContentRequest } from './content-text.ts';

const source = contentFolder(fileURLToPath(new URL('../../../../content', import.meta.url)));
type Asked = Pick<ContentRequest, 'section' | 'name'>;
const shipped: Asked[] = [
  ...kinds.flatMap((section): Asked[] => [
    { section, name: 'terms' },
    { section, name: 'registertext' },
  ]),
  { section: 'wellness', name: 'dpnotice' },
  { section: 'pages', name: 'faq' },
  { section: 'pages', name: 'contactus' },
];
const cases = shipped.flatMap((asked) => languages.map((language) => ({ brand: 'linen', language, ...asked })));

test.each(cases)('CM1 $section/$language/$name is there, in its own language and complete', async (asked) => {
  const text = await source.find(asked);
  expect(text).toMatchObject({ language: asked.language, version: expect.stringMatching(/^\d+$/) });
  expect(text?.title).not.toBe('');
  expect(text?.effective).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(text?.html.length).toBeGreaterThan(100);
});
