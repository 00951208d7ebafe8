import { basename } from 'node:path';
import type { ReadFile } from './proof-faults.ts';

/** An exported name at the start of its line. */
const exported = /^export (?:async )?(?:function|const|let|class|interface|type) (\w+)/gm;

/** The words of the glossary's last column. They are forbidden in names of files and exports. */
export function avoidedWords(glossary: string): Set<string> {
  const [, table = ''] = /\| In code \|[^\n]*\n\|[-|]+\|\n((?:\|[^\n]*\|\n)+)/.exec(glossary) ?? [];
  const lastCells = table
    .trimEnd()
    .split('\n')
    .map((row) => row.split('|').at(-2) ?? '');
  return new Set(lastCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)));
}

/** Applied migrations keep their names. */
const isKept = (path: string): boolean => path.includes('/migrations/');

/** Names of files and exports that contain a word with a replacement in the glossary. */
export function glossaryFaults(page: string, paths: readonly string[], read: ReadFile): string[] {
  const words = avoidedWords(read(page));
  if (words.size < 10) return [`${page}: ${words.size} words were found, at least 10 are expected`];
  const unwanted = (name: string): string[] => partsOf(name).filter((part) => words.has(part));
  return paths
    .filter((path) => !isKept(path))
    .flatMap((path) => {
      const names = [...read(path).matchAll(exported)].map(([, name = '']) => name);
      return [basename(path), ...names].flatMap((name) =>
        unwanted(name).map((word) => `${path}: ${name} says “${word}” (${page})`),
      );
    });
}

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
