import type { ReadFile } from './proof-faults.ts';

/** The languages that the tests `server/test/documented-*` can run. */
const runnable = new Set(['sh', 'sql', 'json', 'nginx']);

/**
 * Checks the mark after the language of every fenced block. `run`: a test runs the block. `proof=<file>`: this file proves it. `example`:
 * output, or text for the reader to fill in. Diagrams need no mark.
 */
export function blockFaults(page: string, read: ReadFile): string[] {
  const fences = [...read(page).matchAll(/^ *```([^\n]*)\n[^]*?^ *```$/gm)].map(([, info = '']) => info.trim());
  return fences.flatMap((info) => faultOf(info, read) ?? []).map((fault) => `${page}: ${fault}`);
}

function faultOf(info: string, read: ReadFile): string | undefined {
  const [language = '', mark, ...more] = info.split(' ');
  if (info === 'mermaid' || (mark === 'example' && more.length === 0)) return undefined;
  if (mark === 'run' && more.length === 0)
    return runnable.has(language) ? undefined : `a block of ${language} cannot be run`;
  const proof = /^proof=(\S+)$/.exec(mark ?? '')?.[1];
  if (proof === undefined || more.length > 0)
    return `\`\`\`${info} needs a language and one of run, example, proof=<file>`;
  try {
    read(proof);
    return undefined;
  } catch {
    return `${proof}, which proves a block, is not there`;
  }
}

/** A placeholder such as `<kind>` outside code is read as HTML: the page does not show it, and the documentation site cannot be built. */
export function placeholderFaults(page: string, read: ReadFile): string[] {
  const prose = read(page)
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/<[a-z][a-z -]*>/gi)].map(([placeholder]) => `${page}: ${placeholder} is not in code`);
}
