import { languages } from '@selvage/contract/languages';
import { expect, test } from 'vitest';
import { shippedContent } from '../../config/read-config.ts';
import { contentFolders } from './content-folder.ts';
import { contentPlaces } from './content-text.ts';

const source = contentFolders([shippedContent], (file, problem) => {
  throw new Error(`${file} ${problem}`);
});
const cases = contentPlaces.flatMap((place) => languages.map((language) => ({ brand: 'calico', language, ...place })));

test.each(cases)('CM1 $section/$language/$name is there, in its own language and complete', async (asked) => {
  const text = await source.find(asked);
  expect(text).toMatchObject({ language: asked.language, version: expect.stringMatching(/^\d+$/) });
  expect(text?.effective).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(text?.html.length).toBeGreaterThan(100);
});
