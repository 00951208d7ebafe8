import type { Brand } from '@selvage/contract/brands';
import { slot } from '@selvage/contract/document-slots';
import { languages, type Language } from '@selvage/contract/languages';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentText, type Styles, type Unavailable } from './document.ts';
import { textFont } from './first-fonts.ts';
import { unlettered } from './login-characters.ts';
import { lazyScreensModule, chunkOf, closure, loginMessagesModule, mainModule, type Manifest } from './manifest.ts';
import { shapes, templateBrand, type Shape } from './template-brand.ts';

export interface Prerendered {
  html: string;
  withoutScripts: string;
  title: string;
  description: string;
  unavailable: Unavailable;
}

export type RenderLogin = (kind: Kind, brand: Brand, language: Language) => Promise<Prerendered>;

export interface WrittenDocument extends Shape {
  language: Language;
  page: Kind | 'shell';
  file: string;
}

interface Sources {
  web: string;
  manifest: Manifest;
  styles: Styles;
  renderLogin: RenderLogin;
  earlyScript: string;
}

/** The login screens with their markup, and a page for all other URLs, which its script draws. */
export async function writeDocuments(sources: Sources): Promise<WrittenDocument[]> {
  const { web, manifest, styles, earlyScript } = sources;
  await mkdir(join(web, 'dist/documents'), { recursive: true });
  const font = textFont(manifest);
  const written: WrittenDocument[] = [];
  for (const shape of shapes) {
    for (const language of languages) {
      for (const page of [...kinds, 'shell'] as const) {
        const content = await contentOf(sources, { ...shape, language, page });
        const file = `documents/${nameOf(shape)}.${language}.${page}.html`;
        const parts = { language, font, styles, earlyScript };
        const text = documentText({ ...content, ...modulesFor(manifest, language, page), ...parts });
        await writeFile(join(web, 'dist', file), text);
        written.push({ ...shape, language, page, file });
      }
    }
  }
  return written;
}

const nameOf = ({ hidesKindSelector, presetsTerms }: Shape): string =>
  `${hidesKindSelector ? 'one-kind' : 'any-kind'}.${presetsTerms ? 'ticked' : 'unticked'}`;

async function contentOf({ renderLogin }: Sources, { page, language, ...shape }: Omit<WrittenDocument, 'file'>) {
  const brand = templateBrand(shape);
  const kind = page === 'shell' ? 'member' : page;
  const { html, withoutScripts, title, description, unavailable } = await renderLogin(kind, brand, language);
  if (page === 'shell') return { body: '', withoutScripts, title: brand.name, description, unavailable };
  // React escapes text. If it changed a placeholder, this place would stay empty on every page.
  for (const name of ['name', 'faq', 'contact', 'terms', 'registerText'] as const)
    if (!html.includes(slot(name))) throw new Error(`the ${page} login has no place for the ${name}`);
  const [unknown] = unlettered(html);
  if (unknown !== undefined) throw new Error(`the ${page} login shows what its first faces do not have: ${unknown}`);
  return { body: html, withoutScripts, title, description, unavailable };
}

/** A page that its script draws needs the common code of all screens, so the page loads it at once. */
function modulesFor(manifest: Manifest, language: Language, page: WrittenDocument['page']) {
  const first = [mainModule, loginMessagesModule(language)];
  const files = closure(manifest, ...first, ...(page === 'shell' ? [lazyScreensModule] : [])).map(({ file }) => file);
  const script = chunkOf(manifest, mainModule).file;
  return { script, modules: [script, ...files.filter((file) => file !== script)] };
}
