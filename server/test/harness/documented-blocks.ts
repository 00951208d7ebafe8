import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryFolder = fileURLToPath(new URL('../../..', import.meta.url));
const docs = join(repositoryFolder, 'docs');
export const readPage = (page: string): string => readFileSync(join(repositoryFolder, page), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export interface Block {
  title: string;
  language: string;
  text: string;
}

/** The code blocks of the documentation that are marked with `run`. `npm run docs:lint` checks which blocks may have this mark. */
export const documentedBlocks = pages.flatMap((page) =>
  [...readPage(page).matchAll(/^```(\w+) run\n([^]*?)^```$/gm)].map(
    ({ 1: language = '', 2: text = '', index }): Block => {
      const line = readPage(page).slice(0, index).split('\n').length;
      return { title: `${page}:${line}`, language, text };
    },
  ),
);
export const blocksIn = (language: string): Block[] => documentedBlocks.filter((block) => block.language === language);

/** Writes the files that the documented configurations name. */
export function addConfiguration(place: string): void {
  cpSync(join(docs, 'examples'), place, { recursive: true });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(place, 'dkim-linen.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(place, 'registry-token'), 'a-token-of-the-registry');
  for (const id of ['archive', 'receipts', 'quotes', 'nightly', 'letters'])
    writeFileSync(join(place, `${id}.secret`), randomBytes(33).toString('base64url'));
}
