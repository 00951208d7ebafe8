import { type Language, languages } from '@selvage/contract/languages';
import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ContentError } from './content-error.ts';
import { type ContentFile, contentPlaces, isAgreedTo } from './content-text.ts';
import { dataFiles, isDataName, readDataFile } from './data-file.ts';
import { emailRule } from '@selvage/contract/rules/email';
import { readContentFile, readFrontMatter } from './content-file.ts';
import { type Outline, outlineOf } from './markdown.ts';

export interface LintOptions {
  brands: ReadonlySet<string>;
  isPage: (path: string) => boolean;
  /** True for the shipped folder, which must have every text. The operator's folder holds only the texts that the operator changed. */
  complete: boolean;
  /** Checks the words of a message, at `{brand or default}/messages/…`, and returns its faults. */
  lintMessage: (file: string) => Promise<readonly string[]>;
}

/** All files of a content folder, without hidden ones. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')))
    .toSorted();
}

/** True for the words of a message. */
export const isMessageFile = (file: string): boolean => file.split('/')[1] === 'messages';

/** Returns all faults of a content folder, one line each, with the file name. */
export async function lintFolder(folder: string, surroundings: LintOptions): Promise<string[]> {
  const files = await filesIn(folder);
  const found: string[] = [];
  for (const file of files) {
    if (isMessageFile(file)) found.push(...(await surroundings.lintMessage(file)));
    else {
      const problems = await lintFile(folder, file, surroundings);
      found.push(...problems.map((problem) => `${file} ${problem}`));
    }
  }
  return [...found, ...(await unevenTexts(folder, files)), ...missingFiles(new Set(files), surroundings)];
}

async function lintFile(folder: string, file: string, surroundings: LintOptions): Promise<string[]> {
  const [brand = '', section, language, name, ...deeper] = file.split('/');
  const isKnownBrand = brand === 'default' || surroundings.brands.has(brand);
  if (section === 'data' && isKnownBrand && name === undefined) return lintData(folder, file);
  const spoken = languages.find((each) => each === language);
  const isPlace = contentPlaces.some((place) => place.section === section && `${place.name}.md` === name);
  if (!isPlace || spoken === undefined || deeper.length > 0)
    return ['is never read: a text is at {brand or default}/{section}/{language}/{name}.md'];
  if (!isKnownBrand) return [`is never read: there is no brand ${brand}`];
  return lintText(await readFile(join(folder, file)), { language: spoken, name: name ?? '' }, surroundings.isPage);
}

async function lintData(folder: string, file: string): Promise<string[]> {
  const name = /\/data\/(\w+)\.json$/.exec(file)?.[1] ?? '';
  if (!isDataName(name))
    return [`is never read: the data files are ${dataNames.map((each) => `${each}.json`).join(', ')}`];
  try {
    readDataFile(await readFile(join(folder, file)), name);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return [error.message];
    throw error;
  }
}

const dataNames = Object.keys(dataFiles);

/** The faults of texts that do not exist in all languages. */
function missingFiles(files: ReadonlySet<string>, { brands, complete }: LintOptions): string[] {
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

/** The faults of one text that can be found without a request to another system. */
async function lintText(
  bytes: Uint8Array,
  { language, name }: { language: Language; name: string },
  isPage: (path: string) => boolean,
): Promise<string[]> {
  try {
    const text = await readContentFile(bytes, language, { mayAsk: isAgreedTo(name.replace(/\.md$/, '')) });
    const { body } = readFrontMatter(new TextDecoder().decode(bytes));
    const outline = await outlineOf(body);
    return [
      ...(text.version === '' ? ['has no version in its front matter'] : []),
      ...(text.effective === '' ? ['has no effective day in its front matter'] : []),
      ...headingOrder(outline),
      ...outline.links.flatMap((target) => brokenLink(target, isPage)),
    ];
  } catch (error) {
    if (error instanceof ContentError) return [error.message];
    throw error;
  }
}

/**
 * How two languages of a text that people are asked to agree to differ. Both must be about the same version and the same days, because people
 * are asked in both languages at once.
 */
export function unevenness(texts: readonly ContentFile[]): string | undefined {
  if (texts.every(({ asks }) => asks === null)) return undefined;
  const facts = (text: ContentFile) => ({
    version: text.version,
    effective: text.effective,
    from: text.asks?.from,
    required: text.asks?.required,
    'number of changes': text.asks?.changes.length,
  });
  const [first, ...others] = texts.map(facts);
  const names = Object.keys(first ?? {}) as (keyof ReturnType<typeof facts>)[];
  const different = names.filter((name) => others.some((other) => other[name] !== first?.[name]));
  return different.length === 0 ? undefined : `has another ${different.join(', ')} than its other language`;
}

async function unevenTexts(folder: string, files: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    const place = /^([^/]+\/[^/]+)\/en\/([^/]+)\.md$/.exec(file);
    const [, above = '', name = ''] = place ?? [];
    if (place === null || !isAgreedTo(name)) continue;
    const all = languages.map((language) => ({ language, file: `${above}/${language}/${name}.md` }));
    const texts = await Promise.all(all.map((each) => readIfSound(folder, each)));
    const sound = texts.filter((text) => text !== undefined);
    const problem = sound.length === languages.length ? unevenness(sound) : undefined;
    if (problem !== undefined) found.push(`${file} ${problem}`);
  }
  return found;
}

/** Other checks report a file that is missing or broken. */
const readIfSound = (folder: string, { language, file }: { language: Language; file: string }) =>
  readFile(join(folder, file))
    .then((bytes) => readContentFile(bytes, language, { mayAsk: true }))
    .catch(() => undefined);

/** The title is the first heading of the page. Headings in the text start below it and go one level deeper at a time. */
function headingOrder({ headings }: Outline): string[] {
  return headings.flatMap(({ level, text }, at) => {
    const above = headings[at - 1]?.level ?? 1;
    if (level === 1) return [`has a heading of level 1, which its title is already: ${text}`];
    return level > above + 1 ? [`skips from heading ${above} to heading ${level}: ${text}`] : [];
  });
}

function brokenLink(target: string, isPage: (path: string) => boolean): string[] {
  if (target.startsWith('#')) return [`links to a place in itself, which texts do not have: ${target}`];
  if (target.startsWith('/'))
    return isPage(target.replace(/[?#].*$/, '')) ? [] : [`links to a page that does not exist: ${target}`];
  if (/^mailto:/i.test(target))
    return emailRule(decodeURIComponent(target.slice(7).replace(/\?.*$/, ''))).ok
      ? []
      : [`links to an invalid address: ${target}`];
  if (/^tel:/i.test(target))
    return /^tel:\+?[\d() -]{3,}$/i.test(target) ? [] : [`links to an invalid phone number: ${target}`];
  if (/^http:/i.test(target)) return [`links to a page without https: ${target}`];
  return URL.canParse(target) ? [] : [`links to an invalid address: ${target}`];
}
