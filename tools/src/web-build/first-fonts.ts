import { lookNames, type LookName } from '@selvage/contract/tokens/looks';
import { chunkOf, mainModule, type Manifest } from './manifest.ts';

/** The first file of a font, which documents preload. */
function firstFile(manifest: Manifest, face: string): string {
  const file = chunkOf(manifest, mainModule).assets?.find((each) => each.includes(`/${face}-`));
  if (file === undefined) throw new Error(`the web build has no font for ${face}`);
  return file;
}

export const textFont = (manifest: Manifest): string => firstFile(manifest, 'text');

export function headingFonts(manifest: Manifest): Record<LookName, string> {
  const found = lookNames.map((look) => [look, firstFile(manifest, `${look}-heading`)] as const);
  return Object.fromEntries(found) as Record<LookName, string>;
}
