import { shippedBrands } from '@selvage/contract/brands';
import { looks, tokenSheet } from '@selvage/contract/tokens/looks';
import { unreadablePairs } from '@selvage/contract/tokens/colours';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the colours of the shipped brands as the sheet that the web's styles import. Unreadable colours fail the build. */
export async function writeTokens(folder: string): Promise<void> {
  const sheets = shippedBrands.map(({ id, look }) => {
    const { tokens } = looks[look];
    const [worst] = unreadablePairs(tokens);
    if (worst) {
      const { theme, ink, ground, ratio, least } = worst;
      throw new Error(`${id} ${theme}: ${ink} on ${ground} has a contrast of ${ratio.toFixed(2)} and needs ${least}`);
    }
    return tokenSheet({ id, look, tokens, mark: null });
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'brands.css'), sheets.join('\n'));
}
