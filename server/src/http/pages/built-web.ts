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
  /** The heading fonts of each look. */
  fonts: Readonly<Record<LookName, string>>;
  /** The style sheet for pages of other sites that embed the login. */
  embed: { style: string };
}

const root = shippedFile('web/dist/');

/** Finds the output of the web's build. Undefined if there is none, because the server then serves only calls. */
export function findBuiltWeb(): BuiltWeb | undefined {
  const list = join(root, 'documents.json');
  if (!existsSync(list)) return undefined;
  return { root, ...(JSON.parse(readFileSync(list, 'utf8')) as Omit<BuiltWeb, 'root'>) };
}
