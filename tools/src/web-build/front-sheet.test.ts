import { expect, test } from 'vitest';
import { frontSheet, requireLayerOrder } from './front-sheet.ts';

const script = 'const a="lp-aaaa",b=`lp-b-_b`;';

test.each([
  ['of a class that a script names', '.lp-aaaa:hover i{c:d}', '.lp-aaaa:hover i{c:d}'],
  ['of a class that no script names', '.lp-xxxx{c:d}', ''],
  ['of a class inside a class that no script names', '.lp-xxxx .lp-aaaa{c:d}', ''],
  ['of several selectors, one of which may apply', '.lp-xxxx,.lp-b-_b{c:d}', '.lp-xxxx,.lp-b-_b{c:d}'],
  [
    'that excludes a class that no script names',
    '.lp-aaaa:not(.lp-xxxx,:is(.lp-xxxx)){c:d}',
    '.lp-aaaa:not(.lp-xxxx,:is(.lp-xxxx)){c:d}',
  ],
  ['of one of several classes, none of which a script names', ':is(.lp-xxxx,.lp-yyyy)>*{c:d}', ''],
  [
    'of one of several classes, one of which a script names',
    ':where(.lp-xxxx,.lp-aaaa)>*{c:d}',
    ':where(.lp-xxxx,.lp-aaaa)>*{c:d}',
  ],
  ['of a class that the server writes', '.lp-for-marks>i{c:d}', '.lp-for-marks>i{c:d}'],
  ['of no class', '.lp :where(h1){c:d}', '.lp :where(h1){c:d}'],
  ['for print', '@media print{.lp{c:d}}', ''],
  ['for a font face', '@font-face{font-family:X}', '@font-face{font-family:X}'],
])('a CSS rule %s (%s) becomes “%s” in the style sheet of a login page', (_, rule, kept) => {
  expect(frontSheet(rule, [script])).toBe(kept);
});

test('CSS layers and conditions keep their order, and empty ones are removed', () => {
  const css = '@layer a{.lp{c:d}}@layer b{@media x{.lp-xxxx{c:d}}}@layer c{@media x{.lp-aaaa{c:d}.lp-xxxx{c:d}}}';
  expect(frontSheet(css, [script])).toBe('@layer a{.lp{c:d}}@layer c{@media x{.lp-aaaa{c:d}}}');
});

test('the keyframes of an animation are kept if a kept rule uses them', () => {
  const css =
    '.lp-aaaa{animation:lp-mmmm}.lp-xxxx{animation:lp-nnnn}@keyframes lp-mmmm{to{c:d}}@keyframes lp-nnnn{to{c:d}}';
  expect(frontSheet(css, [script])).toBe('.lp-aaaa{animation:lp-mmmm}@keyframes lp-mmmm{to{c:d}}');
});

test('a custom property that no kept rule reads is removed everywhere', () => {
  const css = '[data-brand]{--a:1;--b:2;--c:var(--a)}.lp-aaaa{--a:3;color:var(--c,red)}.lp-xxxx{color:var(--b)}';
  expect(frontSheet(css, [script])).toBe('[data-brand]{--a:1;--c:var(--a)}.lp-aaaa{--a:3;color:var(--c,red)}');
});

test('CSS layers in another order fail the build', () => {
  const order = '@layer lp.tokens,lp.base,lp.ui,lp.app;';
  expect(() => requireLayerOrder(`${order}@layer lp.ui{a{b:c}}`)).not.toThrow();
  expect(() => requireLayerOrder(`@layer lp.ui{a{b:c}}${order}`)).toThrow('lp.ui, lp.tokens, lp.base, lp.app');
});
