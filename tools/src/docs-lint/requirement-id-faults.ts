import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run-command.ts';
import type { ReadFile } from './proof-faults.ts';

const sources = ['contract', 'server', 'web', 'tools', 'bench'].map((place) => `${place}/src`);
const folders = [...sources, 'e2e/journeys', 'e2e/firefox', 'e2e/fixtures', 'e2e/visual-audit'];

const oneId =
  'ux \\d{1,3}|Q-\\d\\d|(?:SEC-[FG]|(?:GDPR|OPS)-P|FAULT-I|RT|LN|LG|RG|AC|RS|LO|SE|AD|UP|MF|EN|FD|VA|ER|EM|BR|AN|CM|RN|OP|DK|WY|[A-JPRSXY])[1-9]\\d?';

/** Requirement ids appear in comments and test titles. */
const quotes = /\/\*[^]*?\*\/|\/\/.*|\b(?:test|it|describe)(?:\.\w+)*\((?:\[[^]*?\]\)\()?\s*(['"`])[^]*?\1/g;
const id = new RegExp(`(?<![\\w.$%/-])(?:${oneId})(?![\\w-])`, 'g');

export const sourceFiles = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );

/** The ids that begin a row of the page. A goal with several measurements has rows that follow each other, which count as one. */
export const rowIds = (page: string): string[] =>
  [...page.matchAll(new RegExp(`^\\| (${oneId}) \\|`, 'gm'))]
    .map(([, one = '']) => one)
    .filter((one, at, all) => one !== all[at - 1]);

/** An id has one meaning, so it is a row of one page, and once. */
export function repeatedRows(rows: Readonly<Record<string, readonly string[]>>): string[] {
  const pageOf = new Map<string, string>();
  return Object.entries(rows).flatMap(([page, ids]) =>
    ids.flatMap((one) => {
      const before = pageOf.get(one);
      pageOf.set(one, page);
      return before === undefined ? [] : [`${page}: ${one} is already a row of ${before}`];
    }),
  );
}

/** Every id in a comment or test title must be a row of one of the pages. */
export function requirementIdFaults(pages: readonly string[], read: ReadFile): string[] {
  const rows = Object.fromEntries(pages.map((page) => [page, rowIds(read(page))]));
  const known = new Set(Object.values(rows).flat());
  const files = sourceFiles();
  if (files.length < 500) return [`${files.length} source files were found, at least 500 are expected`];
  return [
    ...repeatedRows(rows),
    ...files.flatMap((file) => [
      ...unknownIds(read(file), known).map((one) => `${file}: ${one} is not a row of ${pages.join(', ')}`),
      ...bareIds(read(file)).map((comment) => `${file}: ${comment} is only an id`),
    ]),
  ];
}

/** Comments that contain only an id. */
export const bareIds = (text: string): string[] =>
  text.match(/(?:\/\*\*|\/\/) *(?:(?:ux |Q-|(?:[A-Z]+-)?[A-Z]{1,2})\d{1,3}(?:, |–|[. ]*))+(?=\*\/|$)/gm) ?? [];

export const unknownIds = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(quotes)].flatMap(([quote]) => quote.match(id) ?? []).filter((one) => !known.has(one));
