import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheetOf = (brand: string) =>
  readFileSync(new URL(`../../../web/src/ui/styles/${brand}.css`, import.meta.url), 'utf8');

const pairs: readonly (readonly [foreground: string, background: string, least: number])[] = [
  ...(['text', 'muted'] as const).flatMap((ink) =>
    (['page', 'surface', 'sunken'] as const).map((on) => [ink, on, 4.5] as const),
  ),
  ['onBrand', 'brand', 4.5],
  ['onBrandMuted', 'brand', 4.5],
  // The dyed cloth shades towards its strands at one corner.
  ['onBrandMuted', 'brandStrand', 4.5],
  ['accent', 'brand', 3],
  ['control', 'surface', 3],
  ['control', 'page', 3],
  ['onPrimary', 'primary', 4.5],
  ['onPrimary', 'primaryHover', 4.5],
  ['onPrimary', 'primaryActive', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'page', 4.5],
  ['linkHover', 'surface', 4.5],
  ['focus', 'surface', 3],
  ['focus', 'page', 3],
  ['disText', 'disBg', 4.5],
  ['errText', 'surface', 4.5],
  ...(['err', 'warn', 'ok', 'info'] as const).flatMap((tone) => [
    [`${tone}Text`, `${tone}Bg`, 4.5] as const,
    [`${tone}Border`, 'surface', 3] as const,
    [`${tone}Border`, `${tone}Bg`, 3] as const,
  ]),
];

type Palette = ReadonlyMap<string, string>;

/** The light palette is the first block of a brand's sheet; the dark one is what the second changes of it. */
function palettes(sheet: string): { light: Palette; dark: Palette; system: Palette } {
  const [first = '', second = '', third = ''] = sheet.split(/\[data-brand='\w+'\]/).slice(1);
  const colours = (block: string) =>
    [...block.matchAll(/--lp-(\w+): (#[\da-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex] as const);
  const light = new Map(colours(first));
  return { light, dark: new Map([...light, ...colours(second)]), system: new Map([...light, ...colours(third)]) };
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(['linen', 'tweed'])('every pair of %s can be read, in the light and in the dark', (brand) => {
  const { light, dark, system } = palettes(sheetOf(brand));
  expect(light.size).toBe(38);
  expect(system).toEqual(dark);
  for (const [theme, palette] of Object.entries({ light, dark })) {
    for (const [foreground, background, least] of pairs) {
      const ratio = contrast(palette.get(foreground) ?? '', palette.get(background) ?? '');
      expect(ratio, `${brand} ${theme}: ${foreground} on ${background}`).toBeGreaterThanOrEqual(least);
    }
  }
});
