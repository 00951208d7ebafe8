import { expect, test } from 'vitest';
import { embedSheet } from './embed-sheet.ts';

const after = (css: string): string => embedSheet(css).replace(embedSheet(''), '');

test('EM1 the CSS for embedding splits rules and selectors correctly, even with braces and commas in strings and URLs', () => {
  const drawing = 'background:url("data:image/svg+xml,<g>x{y:1;}</g>")';
  expect(after(`@layer lp.ui{a[title="x,y"],.b:is(.c,.d){${drawing}}}`)).toBe(
    `#loginApp#loginApp#loginApp#loginApp a[title="x,y"],#loginApp#loginApp#loginApp#loginApp .b:is(.c,.d){${drawing}}`,
  );
});

test('EM1 CSS layers become selectors of rising specificity under the mount element', () => {
  expect(after('@layer lp.base{.lp,.lp *{a:b}}@layer lp.ui{.x{a:c}}@layer lp.app{.y{a:d}}')).toBe(
    [
      '#loginApp#loginApp#loginApp .lp,#loginApp#loginApp#loginApp .lp *{a:b}',
      '#loginApp#loginApp#loginApp#loginApp .x{a:c}',
      '#loginApp#loginApp#loginApp#loginApp#loginApp .y{a:d}',
    ].join(''),
  );
});

test('EM1 CSS tokens are declared on the mount element only', () => {
  expect(after('@layer lp.tokens{[data-brand]{--a:1}@media print{[data-brand=linen]{--a:2}}}')).toBe(
    '#loginApp[data-brand]{--a:1}@media print{#loginApp[data-brand=linen]{--a:2}}',
  );
});

test('EM1 font faces, animations and container conditions keep their names', () => {
  const named = '@font-face{font-family:Lp Text}@layer lp.ui{@keyframes lp-in{0%{a:b}}}';
  expect(after(named)).toBe('@font-face{font-family:Lp Text}@keyframes lp-in{0%{a:b}}');
  expect(after('@layer lp.ui{@container (min-width:40rem){.x{a:b}}}')).toBe(
    '@container (min-width:40rem){#loginApp#loginApp#loginApp#loginApp .x{a:b}}',
  );
});

test('EM1 rem sizes follow --lp-root, by default the root size of the page', () => {
  expect(after('@layer lp.ui{.x{margin:-.5rem 2rem;padding:clamp(1rem,4vw,2.5rem)}}')).toContain(
    'margin:calc(-.5*var(--lp-root,1rem)) calc(2*var(--lp-root,1rem));padding:clamp(calc(1*var(--lp-root,1rem)),4vw,',
  );
});

test('a CSS layer without a known order fails the build', () => {
  expect(() => embedSheet('@layer lp.new{.x{a:b}}')).toThrow('lp.new');
});
