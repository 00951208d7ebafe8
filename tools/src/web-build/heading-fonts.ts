import { lookNames, type LookName } from '@selvage/contract/tokens/looks';
import { chunkOf, mainModule, type Manifest } from './manifest.ts';

/** Which file letters the headings of a look, for whoever writes a document to have it fetched early. */
export function headingFonts(manifest: Manifest): Record<LookName, string> {
  const fonts = chunkOf(manifest, mainModule).assets ?? [];
  const found = lookNames.map((look) => {
    const file = fonts.find((each) => each.includes(`/${look}-heading-`));
    if (file === undefined) throw new Error(`the web build has no heading font for ${look}`);
    return [look, file] as const;
  });
  return Object.fromEntries(found) as Record<LookName, string>;
}
