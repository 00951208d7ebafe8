import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run-command.ts';
import type { ReadFile } from './proof-faults.ts';

const sources = ['contract', 'server', 'web', 'tools', 'bench'].map((place) => `${place}/src`);
const folders = [...sources, 'e2e/journeys', 'e2e/firefox', 'e2e/fixtures', 'e2e/visual-audit'];

/** Requirement ids appear in comments and test titles. */
const quotes = /\/\*[^]*?\*\/|\/\/.*|\b(?:test|it|describe)(?:\.\w+)*\((?:\[[^]*?\]\)\()?\s*(['"`])[^]*?\1/g;
const id =
  /(?<![\w.$%/-])(?:ux \d{1,3}|(?:RT|LN|LG|RG|AC|RS|LO|SE|AD|UP|MF|EN|FD|VA|ER|EM|BR|AN|CM|RN|OP|DK|[A-JPRSXY])[1-9]\d?|Q-\d\d)(?![\w-])/g;

export const sourceFiles = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );

/** Every id in a comment or test title must be a row of the page. */
export function requirementIdFaults(page: string, read: ReadFile): string[] {
  const rows = read(page).matchAll(/^\| ((?:ux )?[A-Z]{0,2}-?\d{1,3})(?: \(fault runs\))? \|/gm);
  const known = new Set([...rows].map(([, one = '']) => one));
  const files = sourceFiles();
  if (files.length < 500) return [`${files.length} source files were found, at least 500 are expected`];
  return files.flatMap((file) => [
    ...unknownIds(read(file), known).map((one) => `${file}: ${one} is not a row of ${page}`),
    ...bareIds(read(file)).map((comment) => `${file}: ${comment} is only an id`),
  ]);
}

/** Comments that contain only an id. */
export const bareIds = (text: string): string[] =>
  text.match(/(?:\/\*\*|\/\/) *(?:(?:ux |Q-|[A-Z]{1,2})\d{1,3}(?:, |–|[. ]*))+(?=\*\/|$)/gm) ?? [];

export const unknownIds = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(quotes)].flatMap(([quote]) => quote.match(id) ?? []).filter((one) => !known.has(one));
