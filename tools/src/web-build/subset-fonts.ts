import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Printable ASCII, the letters of Irish and of its neighbours' names, and the punctuation of prose.
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = 'áéíóúÁÉÍÓÚàèìòùâêîôûäëïöüçñãõåøæœßÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÇÑÃÕÅØÆŒ';
const characters = `${ascii}${letters}\u00a0£€©®°·×–—‘’“”„…•‹›«»¡¿`;

const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

interface Face {
  file: string;
  source: string;
  weight: number | { min: number; max: number };
}

// oxfmt-ignore
const faces: readonly Face[] = [
  { file: 'text.woff2',          source: 'atkinson-hyperlegible-next', weight: { min: 400, max: 700 } },
  { file: 'linen-heading.woff2', source: 'bricolage-grotesque',        weight: 650 },
  { file: 'tweed-heading.woff2', source: 'gabarito',                   weight: 650 },
  { file: 'mono.woff2',          source: 'atkinson-hyperlegible-mono', weight: 400 },
];

/** Writes the faces of the web into a folder, each with only the characters and weights we use. */
export async function subsetFonts(web: string, folder: string): Promise<void> {
  const { resolve } = createRequire(join(web, 'package.json'));
  await mkdir(folder, { recursive: true });
  for (const { file, source, weight } of faces) {
    const whole = await readFile(resolve(`@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`));
    await writeFile(join(folder, file), await subset(whole, weight, source));
  }
}

async function subset(whole: Buffer, weight: Face['weight'], source: string): Promise<Buffer> {
  try {
    return await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weight },
      keepFeatures: features,
      noHinting: true,
    });
  } catch (failure) {
    console.warn(`${source} could not be subset and is shipped whole: ${String(failure)}`);
    return whole;
  }
}
