import { languages } from '@selvage/contract/languages';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ContentFault } from './content-fault.ts';
import { contentPlaces } from './content-text.ts';
import { dataFiles, isDataName, readDataFile } from './data-file.ts';
import { lintText } from './lint-text.ts';

export interface Surroundings {
  brands: ReadonlySet<string>;
  isPage: (path: string) => boolean;
  /** Every text must be there, as in the folder that ships; an operator's holds only what it changes. */
  complete: boolean;
}

/** CM1: everything wrong with a folder of content, a line each, with the file it is about. */
export async function lintFolder(folder: string, surroundings: Surroundings): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .toSorted();
  const found: string[] = [];
  for (const file of files) {
    const problems = await lintFile(folder, file, surroundings);
    found.push(...problems.map((problem) => `${file} ${problem}`));
  }
  return [...found, ...missingFiles(new Set(files), surroundings)];
}

async function lintFile(folder: string, file: string, surroundings: Surroundings): Promise<string[]> {
  const [brand = '', section, language, name, ...deeper] = file.split('/');
  const isKnownBrand = brand === 'default' || surroundings.brands.has(brand);
  if (section === 'data' && isKnownBrand && name === undefined) return lintData(folder, file);
  const spoken = languages.find((each) => each === language);
  const isPlace = contentPlaces.some((place) => place.section === section && `${place.name}.md` === name);
  if (!isPlace || spoken === undefined || deeper.length > 0)
    return ['is never read: a text is at {brand or default}/{section}/{language}/{name}.md'];
  if (!isKnownBrand) return [`is never read: there is no brand ${brand}`];
  return lintText(await readFile(join(folder, file)), spoken, surroundings.isPage);
}

async function lintData(folder: string, file: string): Promise<string[]> {
  const name = /\/data\/(\w+)\.json$/.exec(file)?.[1] ?? '';
  if (!isDataName(name))
    return [`is never read: the data files are ${dataNames.map((each) => `${each}.json`).join(', ')}`];
  try {
    readDataFile(await readFile(join(folder, file)), name);
    return [];
  } catch (error) {
    if (error instanceof ContentFault) return [error.message];
    throw error;
  }
}

const dataNames = Object.keys(dataFiles);

/** A text in one language is a text in every language. */
function missingFiles(files: ReadonlySet<string>, { brands, complete }: Surroundings): string[] {
  const data = complete ? dataNames.map((name) => `default/data/${name}.json`) : [];
  const missingData = data.filter((file) => !files.has(file)).map((file) => `${file} is missing`);
  const missingTexts = ['default', ...brands].flatMap((brand) =>
    contentPlaces.flatMap(({ section, name }) => {
      const all = languages.map((language) => `${brand}/${section}/${language}/${name}.md`);
      const isNeeded = all.some((file) => files.has(file)) || (complete && brand === 'default');
      return isNeeded ? all.filter((file) => !files.has(file)).map((file) => `${file} is missing`) : [];
    }),
  );
  return [...missingTexts, ...missingData];
}
