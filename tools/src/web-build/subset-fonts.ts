import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { faces, faceSheet, type Face, type Slice } from './font-faces.ts';

// Leaves out letter forms of other languages.
const features = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum'];

/** Writes the fonts of the web into a folder, reduced to the characters and weights we use, with their style sheet. */
export async function subsetFonts(web: string, folder: string): Promise<void> {
  const { resolve } = createRequire(join(web, 'package.json'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'faces.css'), faceSheet());
  for (const { source, weight, slices } of faces) {
    const whole = await readFile(resolve(`@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`));
    for (const slice of slices) await writeFile(join(folder, slice.file), await subset(whole, weight, slice));
  }
}

async function subset(whole: Buffer, weight: Face['weight'], { file, characters }: Slice): Promise<Buffer> {
  try {
    return await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weight },
      keepFeatures: features,
      noHinting: true,
      // This table is used only by lists of installed fonts.
      dropTables: ['STAT'],
    });
  } catch (failure) {
    console.warn(`${file} could not be subset and is shipped whole: ${String(failure)}`);
    return whole;
  }
}
