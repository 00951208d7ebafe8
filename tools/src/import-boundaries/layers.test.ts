import { expect, test } from 'vitest';
import { parseOrder } from './layers.ts';

const reach = parseOrder('shop: door, window > hall > till ; hall > shelf ; lamp, chair').get('shop');

test.each([
  ['door', ['lamp', 'chair', 'hall', 'till', 'shelf']],
  ['window', ['lamp', 'chair', 'hall', 'till', 'shelf']],
  ['hall', ['lamp', 'chair', 'till', 'shelf']],
  ['till', ['lamp', 'chair']],
  ['shelf', ['lamp', 'chair']],
  ['lamp', []],
])('%s reaches what stands to its right, across chains, and the leaves', (name, names) => {
  expect(reach?.get(name)).toEqual(new Set(names));
});

test('names that a plus joins reach each other and what stands to their right', () => {
  const rooms = parseOrder('shop: door > hall + stairs > till').get('shop');
  expect(rooms?.get('hall')).toEqual(new Set(['stairs', 'till']));
  expect(rooms?.get('stairs')).toEqual(new Set(['hall', 'till']));
  expect(rooms?.get('till')).toEqual(new Set());
});

test('a line without a package is refused', () => {
  expect(() => parseOrder('door > hall')).toThrow('no package is named in "door > hall"');
});
