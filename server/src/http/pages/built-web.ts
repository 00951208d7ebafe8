import type { Brand } from '@selvage/contract/brands';
import type { LookName } from '@selvage/contract/tokens/looks';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedFile } from '../../config/shipped-files.ts';

export interface BuiltWeb {
  root: string;
  documents: readonly (Pick<Brand, 'hidesKindSelector' | 'presetsTerms'> & {
    language: string;
    page: string;
    file: string;
  })[];
  inlineStyleHashes: readonly string[];
  inlineScriptHashes: readonly string[];
  area: { script: string; styles: readonly string[] };
  /** What letters the headings of each look. */
  fonts: Readonly<Record<LookName, string>>;
  /** EM1: the style sheet for a page that is not ours. */
  embed: { style: string };
}

const root = shippedFile('web/dist/');

/** What the web's build left for us, or nothing where only the calls are served. */
export function findBuiltWeb(): BuiltWeb | undefined {
  const list = join(root, 'documents.json');
  if (!existsSync(list)) return undefined;
  return { root, ...(JSON.parse(readFileSync(list, 'utf8')) as Omit<BuiltWeb, 'root'>) };
}
