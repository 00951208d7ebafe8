import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@selvage/contract/languages';
import { largestFile, readContentFile } from './content-file.ts';
import { ContentFault } from './content-fault.ts';
import type { ContentRequest, ContentSource, ContentText } from './content-text.ts';

interface Known {
  /** Changes when the file does. */
  stamp: string;
  /** The last good one, which a broken file leaves in its place. */
  text: Promise<ContentText | undefined>;
}

/** A broken file, told once each time it is changed. */
export type OnFault = (file: string, problem: string) => void;

/**
 * CM1: Markdown files at `{brand or default}/{section}/{language}/{name}.md`, read again when they change. Of several
 * folders the first that has a text for the request wins.
 */
export function contentFolders(roots: readonly string[], onFault: OnFault): ContentSource {
  const known = new Map<string, Known>();

  async function read(path: string, language: Language): Promise<ContentText | undefined> {
    const stamp = await stampOf(path);
    if (stamp === undefined) return void known.delete(path);
    const before = known.get(path);
    if (before?.stamp === stamp) return before.text;
    const text = load(path, language).catch((error: unknown) => {
      onFault(path, problemOf(error));
      return before?.text;
    });
    known.set(path, { stamp, text });
    return text;
  }

  return {
    find: async (request) => {
      for (const { root, brand, language } of places(roots, request)) {
        const text = await read(join(root, brand, request.section, language, `${request.name}.md`), language);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

// The operator's own words before the shipped ones, then a brand's before the house's, even in English before Irish: they
// may be other terms altogether.
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
    // Any other trouble is met again, and named, when the file is read.
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : code;
  }
}

async function load(path: string, language: Language): Promise<ContentText> {
  const { size } = await stat(path);
  // Not even read: it may be a film.
  if (size > largestFile) throw new ContentFault('is larger than 64 KB');
  return readContentFile(await readFile(path), language);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown trouble';

const problemOf = (error: unknown): string =>
  error instanceof ContentFault ? error.message : `cannot be read: ${codeOf(error)}`;
