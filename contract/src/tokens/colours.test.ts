import { describe, expect, test } from 'vitest';
import { colourNames, contrast, pairs, unreadablePairs } from './colours.ts';
import { linenTokens, lookNames, looks } from './looks.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#123456', '#123456', 1],
])('the contrast of %s and %s is as WCAG defines it', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

describe.each(lookNames)('BR1 the look %s', (name) => {
  const { tokens } = looks[name];

  test('has every colour in the light and the dark theme, and no other colour', () => {
    for (const palette of [tokens.light, tokens.dark]) {
      expect(Object.keys(palette).toSorted()).toEqual([...colourNames].toSorted());
      for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[\da-f]{6}$/);
    }
  });

  test('has enough contrast in every pair of colours', () => {
    expect(unreadablePairs(tokens)).toEqual([]);
  });
});

test('a pair of colours just below its required contrast is reported with its theme', () => {
  const tokens = { ...linenTokens, dark: { ...linenTokens.dark, disText: '#777777', disBg: '#ffffff' } };
  expect(unreadablePairs(tokens)).toEqual([
    { theme: 'dark', ink: 'disText', ground: 'disBg', least: 4.5, ratio: expect.closeTo(4.48, 2) },
  ]);
});

test('the contrast check includes every colour except the decorative border', () => {
  const held = new Set(pairs.flatMap(([ink, ground]) => [ink, ground]));
  expect(colourNames.filter((name) => !held.has(name))).toEqual(['border']);
});
