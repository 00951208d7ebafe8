import { expect, test } from 'vitest';
import { colourNames } from './colours.ts';
import { looks, tokenSheet } from './looks.ts';

const calico = { id: 'calico', look: 'tweed', tokens: looks.linen.tokens, mark: null } as const;

test('BR1 the style sheet of a brand declares each colour once, with a light and a dark value', () => {
  const sheet = tokenSheet(calico);
  expect(sheet).toMatch(/^@layer lp\.tokens \{\n {2}\[data-brand='calico'\] \{\n/);
  for (const name of colourNames) expect(sheet.match(new RegExp(`--lp-${name}:`, 'g'))).toHaveLength(1);
  expect(sheet).toContain('--lp-page: var(--light, #f3f5f2) var(--dark, #10161c);');
  expect(sheet).toContain(`--heading-face: 'Lp Tweed Heading', 'Lp Tweed Heading Fallback', system-ui, sans-serif;`);
  expect(sheet).toContain('--mark-angle: 45deg;');
});

test('BR1 the logo image of a brand replaces our woven logo, and is not rotated as our logo is', () => {
  const sheet = tokenSheet({ ...calico, mark: '/brands/calico-1.svg' });
  expect(sheet).toContain(`--mark-image: url('/brands/calico-1.svg');\n    --mark-threads: hidden;`);
  expect(sheet).not.toMatch(/--mark-(angle|scale)/);
  expect(sheet).toContain('--weave-angle: 45deg;');
});
