import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@selvage/contract/languages';
import { checkSize, readContentFile } from './content-file.ts';
import { brokenContentMessage, brokenMessageTextMessage, ContentError } from './content-error.ts';
import { type ContentFile, type ContentRequest, type ContentSource, isAgreedTo } from './content-text.ts';
import { readDataFile, type DataName, type DataOf } from './data-file.ts';

interface Known<Value> {
  /** Identifies the version of the file. It changes when the file changes. */
  stamp: string;
  /** The last valid value. It stays in use while the file is broken. */
  value: Promise<Value | undefined>;
}

export interface ContentFault {
  file: string;
  line?: number;
  problem: string;
}

/** Reports a broken file once per change of the file. */
export type OnFault = (fault: ContentFault, message: string) => void;

/**
 * Markdown files at `{brand or default}/{section}/{language}/{name}.md`, words of messages at
 * `{brand or default}/messages/{language}/{name}.md`, and JSON files at `{brand or default}/data/{name}.json`. They are
 * read again when they change. If several folders have a file, the first folder wins.
 */
export function contentFolders(roots: readonly string[], onFault: OnFault): ContentSource {
  const report = (message: string) => (fault: ContentFault) => onFault(fault, message);
  const ofPages = { onFault: report(brokenContentMessage) };
  const readText = fileReader<ContentFile>(ofPages);
  // The last good words are not kept: all instances must send the same, also those that started after the change.
  const readWords = fileReader<{ words: unknown }>({
    onFault: report(brokenMessageTextMessage),
    isMessage: true,
    whenBroken: () => ({ words: undefined }),
  });
  const dataReader =
    <Name extends DataName>(name: Name, read = fileReader<DataOf<Name>>(ofPages)) =>
    async (brand: string): Promise<DataOf<Name> | undefined> => {
      for (const path of roots.flatMap((root) =>
        [brand, 'default'].map((each) => join(root, each, 'data', `${name}.json`)),
      )) {
        const data = await read(path, (bytes) => readDataFile(bytes, name));
        if (data !== undefined) return data;
      }
      return undefined;
    };

  return {
    find: async (request) => {
      for (const { root, brand, language } of places(roots, request)) {
        const path = join(root, brand, request.section, language, `${request.name}.md`);
        const text = await readText(path, (bytes) =>
          readContentFile(bytes, language, { mayAsk: isAgreedTo(request.name) }),
        );
        if (text !== undefined) return { ...text, series: `${brand}/${request.section}/${request.name}` };
      }
      return undefined;
    },
    messageWords: async ({ brand, language, name }, read) => {
      for (const root of roots)
        for (const each of [brand, 'default']) {
          const path = join(root, each, 'messages', language, `${name}.md`);
          const found = await readWords(path, async (bytes) => ({ words: await read(bytes, each) }));
          if (found !== undefined) return found.words as Awaited<ReturnType<typeof read>> | undefined;
        }
      return undefined;
    },
    townCounties: dataReader('towncounties'),
    paymentConfig: dataReader('securepayment'),
  };
}

interface Reading<Value> {
  onFault: (fault: ContentFault) => void;
  isMessage?: boolean;
  /** Returns the value to use for a broken file. Without this function the last valid value is used. */
  whenBroken?: () => Value;
}

/** Reads a file again only when it has changed. */
function fileReader<Value>({ onFault, isMessage = false, whenBroken }: Reading<Value>) {
  const known = new Map<string, Known<Value>>();
  return async (path: string, parse: (bytes: Uint8Array) => Value | Promise<Value>): Promise<Value | undefined> => {
    const stamp = await stampOf(path);
    if (stamp === undefined) return void known.delete(path);
    const before = known.get(path);
    if (before?.stamp === stamp) return before.value;
    const value = load(path, parse, isMessage).catch((error: unknown) => {
      onFault({ file: path, ...faultOf(error) });
      return whenBroken ? whenBroken() : before?.value;
    });
    known.set(path, { stamp, value });
    return value;
  };
}

// Lists the places of a text in the order in which they are tried. The operator's folder comes before the shipped
// folder, and the brand's texts before the default ones. A text of an earlier place in English comes before one of a
// later place in Irish, because the terms may differ completely.
function places(roots: readonly string[], { brand, language }: ContentRequest) {
  return roots.flatMap((root) =>
    [brand, 'default'].flatMap((each): { root: string; brand: string; language: Language }[] => [
      { root, brand: each, language },
      { root, brand: each, language: 'en' },
    ]),
  );
}

async function stampOf(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? `${found.mtimeMs} ${found.size}` : undefined;
  } catch (error) {
    const code = codeOf(error);
    // Any other error returns its code. Reading the file then fails with the same error and reports it.
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : code;
  }
}

async function load<Value>(
  path: string,
  parse: (bytes: Uint8Array) => Value | Promise<Value>,
  isMessage: boolean,
): Promise<Value> {
  const { size } = await stat(path);
  checkSize(size, isMessage);
  return parse(await readFile(path));
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown trouble';

/** The line and the problem of a file that could not be used. */
export function faultOf(error: unknown): Pick<ContentFault, 'line' | 'problem'> {
  if (!(error instanceof ContentError)) return { problem: `cannot be read: ${codeOf(error)}` };
  return { ...(error.line !== undefined && { line: error.line }), problem: error.message };
}
