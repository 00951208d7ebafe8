import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readModule } from './read-module.ts';
import type { SourceModule } from './source-module.ts';

const folders = [
  'contract/src',
  'server/src',
  'server/test',
  'web/src',
  'e2e',
  'applications/src',
  'demo/src',
  'demo/applications/src',
  'bench/src',
  'tools/src',
];
const source = /(?<!\.d)\.(?:ts|tsx|css)$/;
const notOurs = /(?:^|\/)(?:node_modules|dist|test-results)\//;

export function readTree(root: string): SourceModule[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && source.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !notOurs.test(path))
    .toSorted()
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')));
}
