import { languages } from '@selvage/contract/languages';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { ContentError } from '../../gateways/content/content-error.ts';
import { checkSize } from '../../gateways/content/content-file.ts';
import { faultOf } from '../../gateways/content/content-folder.ts';
import { filesIn, isMessageFile } from '../../gateways/content/lint-folder.ts';
import { brandsOf } from './find-words.ts';
import { type NamedText, namedText, namedTexts } from './named-texts.ts';
import { readTextFile, type TextBrand } from './read-text-file.ts';

/** The fault of a file of words. */
export interface TextFault {
  file: string;
  line: number;
  problem: string;
}

export const faultText = ({ file, line, problem }: TextFault): string => `${file}:${line} ${problem}`;

/** Checks one file, at `{brand or default}/messages/{language}/{name}.md` of a content folder. */
export async function lintTextFile(
  folder: string,
  file: string,
  brands: readonly TextBrand[],
): Promise<TextFault | undefined> {
  try {
    const place = placeOf(file, brands);
    const { size } = await stat(join(folder, file));
    checkSize(size, true);
    await readTextFile(await readFile(join(folder, file)), place);
    return undefined;
  } catch (error) {
    return { file, line: 1, ...faultOf(error) };
  }
}

interface OwnText {
  /** The path in its content folder. */
  file: string;
  path: string;
  /** The brand or `default`, and the language, such as `linen ga`. */
  place: string;
}

interface OwnTexts {
  files: readonly OwnText[];
  faults: readonly TextFault[];
}

/** All words in the content folders, and their faults. */
export async function lintContentTexts({
  contentDirs,
  brands,
}: Pick<Config, 'contentDirs' | 'brands'>): Promise<OwnTexts> {
  const found = await Promise.all(contentDirs.map((folder) => lintTextsIn(folder, brands)));
  return { files: found.flatMap(({ files }) => files), faults: found.flatMap(({ faults }) => faults) };
}

async function lintTextsIn(folder: string, brands: readonly TextBrand[]): Promise<OwnTexts> {
  try {
    const files = (await filesIn(folder)).filter(isMessageFile);
    const found = await Promise.all(files.map((file) => lintTextFile(folder, file, brands)));
    return {
      files: files.map((file) => {
        const [brand = '', , language = ''] = file.split('/');
        return { file, path: join(folder, file), place: `${brand} ${language}` };
      }),
      faults: found.flatMap((fault) => (fault ? [{ ...fault, file: join(folder, fault.file) }] : [])),
    };
  } catch (error) {
    return { files: [], faults: [{ file: folder, line: 1, ...faultOf(error) }] };
  }
}

function placeOf(file: string, brands: readonly TextBrand[]): Parameters<typeof readTextFile>[1] {
  const [brand = '', , spoken = '', base = '', ...deeper] = file.split('/');
  const language = languages.find((each) => each === spoken);
  const served = brandsOf(brand, brands);
  if (served.length === 0) throw neverRead(`there is no brand ${brand}`);
  if (language === undefined) throw neverRead(`there is no language ${spoken}: ${languages.join(' or ')}`);
  if (deeper.length > 0 || !base.endsWith('.md'))
    throw neverRead('a text is at {brand or default}/messages/{language}/{name}.md');
  const name = base.slice(0, -3);
  const text = namedText(name);
  if (text === undefined) throw neverRead(`there is no message ${name}${nearNames(name)}`);
  return { text, language, brands: served };
}

const neverRead = (why: string): ContentError => new ContentError(`is never read: ${why}`);

/** The names that begin with the same word. */
function nearNames(name: string): string {
  const [word = ''] = name.split('-');
  const near = namedTexts.filter((each: NamedText) => each.name.startsWith(word)).map((each) => each.name);
  return near.length === 0 ? ' (selvage message list has all names)' : ` (did you mean ${near.join(' or ')}?)`;
}
