import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../run-command.ts';

export const readText = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** `<<` is a merge, as in compose and Helm. */
export const readYaml = (path: string): unknown => parse(readText(path), { merge: true });

export const chart = 'ops/helm/selvage';

export const chartTemplates = (): { name: string; text: string }[] =>
  readdirSync(join(repositoryRoot, chart, 'templates')).map((name) => ({
    name,
    text: readText(`${chart}/templates/${name}`),
  }));

/** All shipped files, for rules that concern all of them. */
export const shippedFiles = (): string[] => [
  'Dockerfile',
  '.dockerignore',
  'docs/ship.md',
  'docs/compose.md',
  'docs/kubernetes.md',
  ...readdirSync(join(repositoryRoot, 'ops'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(repositoryRoot.length)),
];
