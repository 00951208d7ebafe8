import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

const pageText = (name: string): string => readFileSync(join(repository, `docs/application-${name}.md`), 'utf8');

interface Block {
  language: string;
  code: string;
}

/** The blocks of the page of one example that a test proves, from top to bottom. */
const provenBlocks = (name: string): Block[] =>
  [...pageText(name).matchAll(/^```(\w+) proof=\S+\n([^]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));

/** The commands and the entry of a page. An example has four blocks of commands: copy, register, install, run. */
export const commandsOf = (name: string): string[] =>
  provenBlocks(name).flatMap(({ language, code }) => (language === 'sh' ? [code] : []));
export const entryOf = (name: string): string =>
  provenBlocks(name).find(({ language }) => language === 'json')?.code ?? '';

/** The blocks of a page, other than commands, that no file of its program has. */
export function foreignBlocks(name: string): string[] {
  const folder = join(repository, 'applications/programs', name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'));
  return provenBlocks(name)
    .filter(({ language, code }) => language !== 'sh' && !files.some((file) => file.includes(code)))
    .map(({ code }) => code);
}

/** The first message of the log that the table “When it does not work” quotes. */
export const messageOf = (name: string): string =>
  /^\| `([^`]+)` in the log/m.exec(pageText(name))?.[1] ?? `no message in docs/application-${name}.md`;
