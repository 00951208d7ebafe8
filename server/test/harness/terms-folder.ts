import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';

export interface TermsFile {
  version?: string;
  effective?: string;
  from?: string;
  required?: string;
  changes?: string;
  title?: string;
  text?: string;
}

/** A content folder of an operator, whose texts a test changes. */
export interface TermsFolder {
  path: string;
  /** Writes a text in both languages, or in the given ones, and returns their digests. */
  publish(
    kind: Kind,
    file: TermsFile,
    options?: { name?: 'terms' | 'dpnotice'; brand?: string; only?: readonly Language[] },
  ): Promise<Record<Language, string>>;
  remove(): Promise<void>;
}

let written = 1_700_000_000;

export async function termsFolder(): Promise<TermsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'terms-'));
  return {
    path,
    publish: async (kind, file, { name = 'terms', brand = 'default', only = languages } = {}) => {
      const digests: Partial<Record<Language, string>> = {};
      for (const language of only) {
        const source = sourceOf(file, language);
        const at = join(path, brand, kind, language, `${name}.md`);
        await mkdir(dirname(at), { recursive: true });
        await writeFile(at, source);
        // The reader knows a changed file by its time.
        written += 1;
        await utimes(at, written, written);
        digests[language] = createHash('sha256').update(source).digest('hex');
      }
      return digests as Record<Language, string>;
    },
    remove: () => rm(path, { recursive: true }),
  };
}

function sourceOf({ text, ...fields }: TermsFile, language: Language): string {
  const front = { title: `Terms in ${language}`, version: '1', effective: '2026-01-01', ...fields };
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${value}`);
  return ['---', ...lines, '---', '', text ?? `The terms in ${language}.`, ''].join('\n');
}
