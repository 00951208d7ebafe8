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
])('the layer %s may import the layers to its right, in every chain, and the leaves', (name, names) => {
  expect(reach?.get(name)).toEqual(new Set(names));
});

test('layers that a plus joins may import each other and the layers to their right', () => {
  const rooms = parseOrder('shop: door > hall + stairs > till').get('shop');
  expect(rooms?.get('hall')).toEqual(new Set(['stairs', 'till']));
  expect(rooms?.get('stairs')).toEqual(new Set(['hall', 'till']));
  expect(rooms?.get('till')).toEqual(new Set());
});

test('an order of layers without a package is refused', () => {
  expect(() => parseOrder('door > hall')).toThrow('no package is named in "door > hall"');
});
