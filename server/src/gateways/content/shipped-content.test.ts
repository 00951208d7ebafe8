import { languages } from '@selvage/contract/languages';
import { expect, test } from 'vitest';
import { shippedContent } from '../../config/shipped-values.ts';
import { contentFolders } from './content-folder.ts';
import { contentPlaces } from './content-text.ts';

const source = contentFolders([shippedContent], ({ file, problem }) => {
  throw new Error(`${file} ${problem}`);
});
const cases = contentPlaces.flatMap((place) => languages.map((language) => ({ brand: 'calico', language, ...place })));

/** The HTML elements of a text in order. They are the same in every language if no translation leaves anything out. */
const outlineOf = (html = ''): string[] | null => html.match(/<(?:h\d|p|ul|ol|li|table|tr)\b/g);

test.each(cases)('CM1 the shipped $section/$language/$name is complete and in its own language', async (asked) => {
  const text = await source.find(asked);
  expect(text).toMatchObject({ language: asked.language, version: expect.stringMatching(/^\d+$/) });
  expect(text?.effective).toMatch(/^\d{4}-\d\d-\d\d$/);
  const english = await source.find({ ...asked, language: 'en' });
  expect(outlineOf(text?.html)).toEqual(outlineOf(english?.html));
  expect(outlineOf(text?.html)).not.toBeNull();
});
