import { looks } from '@selvage/contract/tokens/looks';
import { tokenSheet } from '@selvage/contract/tokens/token-sheet';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In this order: what comes later may correct what came before. */
const parts = ['base', 'frame', 'search', 'columns', 'welcome', 'text', 'tables', 'onward', 'widths', 'other-media'];

/** The colours, spaces and sizes of the web, and what is the site's own. */
const sheets = [
  'web/src/ui/styles/theme.css',
  'web/src/ui/styles/scale.css',
  ...parts.map((part) => `tools/src/site/assets/${part}.css`),
];

export async function siteStyles(root: string): Promise<string> {
  const tokens = tokenSheet({ id: 'linen', look: 'linen', tokens: looks.linen.tokens, mark: null });
  const own = await Promise.all(sheets.map((path) => readFile(join(root, path), 'utf8')));
  return [tokens, ...own].join('\n');
}
