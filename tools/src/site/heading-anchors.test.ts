import { expect, test } from 'vitest';
import { headingAnchors } from './heading-anchors.ts';

test('anchors are those of GitHub, and each is there once', () => {
  const anchorFor = headingAnchors();
  expect(
    ['Stopping, and rolling upgrades', '`npm run x`: how?', 'Súil – 2', 'Files', 'Files', 'snake_case'].map(anchorFor),
  ).toEqual(['stopping-and-rolling-upgrades', 'npm-run-x-how', 'súil--2', 'files', 'files-1', 'snake_case']);
});
