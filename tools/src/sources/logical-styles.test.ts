import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../web/src');

/** The two `50%` of a centred drawing are the same from either side. */
const sameFromEitherSide = new Set(['ui/pattern.module.css: inset: 50% auto auto 50%']);

const side = '(?:left|right)';
const physical = [
  new RegExp(`^(?:scroll-)?(?:margin|padding)-${side}$`),
  new RegExp(`^border-(?:(?:top|bottom)-)?${side}(?:-.+)?$`),
  new RegExp(`^${side}$`),
];
const sided = /^(?:text-align|float|clear|caption-side|background-position|transform-origin|object-position)$/;
/** In these properties, four lengths with different second and fourth values set left and right without these words. */
const shorthand = /^(?:margin|padding|inset|border-width|border-radius)$/;

function isPhysical(property: string, value: string): boolean {
  if (physical.some((each) => each.test(property))) return true;
  if (sided.test(property)) return new RegExp(`\\b${side}\\b`).test(value);
  const [top, right, bottom, left] = value.split(/\s+(?![^(]*\))/);
  if (!shorthand.test(property) || left === undefined) return false;
  return property === 'border-radius' ? top !== right || bottom !== left : right !== left;
}

function declarationsOf(css: string): { property: string; value: string }[] {
  const bare = css.replace(/\/\*.*?\*\//gs, '');
  return [...bare.matchAll(/(?:^|[;{])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.trim(),
  }));
}

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

test('ux 35 no style sheet uses left or right where the direction of the text decides', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const found = sheets.flatMap((sheet) =>
    declarationsOf(readFileSync(join(root, sheet), 'utf8'))
      .filter(({ property, value }) => isPhysical(property, value))
      .map(({ property, value }) => `${sheet}: ${property}: ${value}`),
  );
  expect(found.filter((each) => !sameFromEitherSide.has(each))).toEqual([]);
});

test.each([
  ['margin-left', '1px'],
  ['border-top-right-radius', '1px'],
  ['left', '0'],
  ['text-align', 'right'],
  ['padding', '1px 2px 1px calc(3px + 1px)'],
  ['border-radius', '4px 0 0 4px'],
])('the check of style sheets reports %s: %s', (property, value) =>
  expect(declarationsOf(`.a{${property}:${value};}`).map((each) => isPhysical(each.property, each.value))).toEqual([
    true,
  ]),
);

test.each([
  ['margin-inline-start', '1px'],
  ['text-align', 'start'],
  ['padding', '1px 2px 3px 2px'],
  ['inset', '0'],
])('the check of style sheets allows %s: %s', (property, value) => expect(isPhysical(property, value)).toBe(false));
