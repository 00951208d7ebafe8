import { shippedBrands, type Brand } from '@selvage/contract/brands';
import { languages, type Language } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentText } from './document.ts';
import { writeIcon } from './icons.ts';
import { chunkOf, closure, mainModule, type Manifest } from './manifest.ts';
import { themeColours } from './theme-colours.ts';

export interface Prerendered {
  html: string;
  title: string;
  description: string;
}

export type RenderLogin = (kind: Kind, brand: Brand, language: Language) => Promise<Prerendered>;

export interface WrittenDocument {
  brand: string;
  language: Language;
  page: Kind | 'shell';
  file: string;
}

interface Sources {
  web: string;
  manifest: Manifest;
  style: string;
  renderLogin: RenderLogin;
}

/** The login screens with their markup, and for every other address a page that its script draws. */
export async function writeDocuments(sources: Sources): Promise<WrittenDocument[]> {
  await mkdir(join(sources.web, 'dist/documents'), { recursive: true });
  const written: WrittenDocument[] = [];
  for (const brand of shippedBrands) {
    const shared = await brandParts(sources, brand);
    for (const language of languages) {
      for (const page of [...kinds, 'shell'] as const) {
        const { html, title, description } = await sources.renderLogin(
          page === 'shell' ? 'member' : page,
          brand,
          language,
        );
        const content = page === 'shell' ? { body: '', title: brand.name } : { body: html, title };
        const file = `documents/${brand.id}.${language}.${page}.html`;
        const modules = modulesFor(sources.manifest, language);
        await writeFile(
          join(sources.web, 'dist', file),
          documentText({ ...shared, ...content, ...modules, brand, language, description, style: sources.style }),
        );
        written.push({ brand: brand.id, language, page, file });
      }
    }
  }
  return written;
}

async function brandParts({ web, manifest }: Sources, brand: Brand) {
  const fonts = chunkOf(manifest, mainModule).assets ?? [];
  return {
    icon: await writeIcon(web, brand),
    fonts: fonts.filter((file) => /\/text-/.test(file) || file.includes(`/${brand.id}-heading-`)),
    themeColours: themeColours(await readFile(join(web, `src/ui/styles/${brand.id}.css`), 'utf8')),
  };
}

function modulesFor(manifest: Manifest, language: Language): { script: string; modules: string[] } {
  const files = closure(manifest, mainModule, `src/words/${language}/front-door.ts`).map(({ file }) => file);
  const script = chunkOf(manifest, mainModule).file;
  return { script, modules: [script, ...files.filter((file) => file !== script)] };
}
