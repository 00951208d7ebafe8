import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@selvage/contract/languages';
import type { ContentRequest, ContentSource, ContentText } from './content-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';

interface Rendered {
  modified: number;
  text: ContentText;
}

/** CM1: Markdown files at `{brand or default}/{section}/{language}/{name}.md`, read again when they change. */
export function contentFolder(root: string): ContentSource {
  const rendered = new Map<string, Rendered>();

  async function read(path: string, language: Language): Promise<ContentText | undefined> {
    const modified = await modifiedAt(path);
    if (modified === undefined) return undefined;
    const known = rendered.get(path);
    if (known?.modified === modified) return known.text;
    const text = await contentText(await readFile(path, 'utf8'), language);
    rendered.set(path, { modified, text });
    return text;
  }

  return {
    find: async (request) => {
      for (const { brand, language } of places(request)) {
        const text = await read(join(root, brand, request.section, language, `${request.name}.md`), language);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

// A brand's own words, even in English, before the house's in Irish: they may be other terms altogether.
function places({ brand, language }: ContentRequest): { brand: string; language: Language }[] {
  return [brand, 'default'].flatMap((each) => [
    { brand: each, language },
    { brand: each, language: 'en' as const },
  ]);
}

async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtimeMs : undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function contentText(file: string, language: Language): Promise<ContentText> {
  const { fields, body } = readFrontMatter(file);
  const field = (name: string) => fields.get(name) ?? '';
  return {
    title: field('title'),
    version: field('version'),
    effective: field('effective'),
    html: await renderMarkdown(body),
    language,
  };
}
