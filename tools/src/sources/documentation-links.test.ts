import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import Markdown from 'markdown-it';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`);
const sources = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'bench/README.md', ...inDocs];

interface Page {
  titles: string[];
  headings: string[];
  anchors: Set<string>;
  links: string[];
  pictures: string[];
}

/** As GitHub makes them. A heading that is there twice gets a number. */
function addAnchor(anchors: Set<string>, heading: string): void {
  const anchor = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  let free = anchor;
  for (let times = 1; anchors.has(free); times += 1) free = `${anchor}-${times}`;
  anchors.add(free);
}

function readPage(text: string): Page {
  const page: Page = { titles: [], headings: [], anchors: new Set(), links: [], pictures: [] };
  const tokens = new Markdown({ html: true }).parse(text, {});
  tokens.forEach(({ type, tag, children }, at) => {
    if (type === 'heading_open') {
      const heading = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
      addAnchor(page.anchors, heading);
      page.headings.push(heading);
      if (tag === 'h1') page.titles.push(heading);
    }
    for (const child of children ?? []) {
      if (child.type === 'link_open') page.links.push(child.attrGet('href') ?? '');
      if (child.type === 'image') page.pictures.push(child.attrGet('src') ?? '');
    }
  });
  return page;
}

const pages = new Map(sources.map((source) => [source, readPage(readFileSync(join(root, source), 'utf8'))]));

const exists = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
const isFolder = (path: string): boolean =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;

function isDead(source: string, link: string): boolean {
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return false;
  const [path = '', anchor] = decodeURIComponent(link).split('#');
  const target = path === '' ? source : posix.join(posix.dirname(source), path);
  // The documentation site has pages and files, but no folders.
  if (!exists(target) || (isFolder(target) && !exists(join(target, 'README.md')))) return true;
  return anchor !== undefined && pages.get(target)?.anchors.has(anchor) !== true;
}

test('every link of the documentation leads to an existing file and heading', () => {
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['README.md', 'docs/run.md', 'docs/decisions/README.md']));
  const links = [...pages].flatMap(([source, page]) => page.links.map((link) => ({ source, link })));
  expect(links).toContainEqual({ source: 'README.md', link: 'docs/run.md' });
  expect(links.filter(({ source, link }) => isDead(source, link))).toEqual([]);
});

test.each([
  'docs/no-such-page.md',
  'docs/run.md#no-such-heading',
  '#no-such-heading',
  'package.json#name',
  'contract/src',
])('a link to %s is reported as dead', (link) => expect(isDead('README.md', link)).toBe(true));

/** Programs, tests and configuration files tell their reader of pages: `docs/run.md`, or `docs/run.md, "For real"`. */
const namingFolders = [
  'applications/src',
  'contract/src',
  'e2e',
  'ops',
  'server/src',
  'server/test',
  'tools/src',
  'web/src',
];
const namedPages = namingFolders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter(
    (path) => /\.(?:tsx?|ya?ml|conf|sh|json)$/.test(path) && path !== 'tools/src/sources/documentation-links.test.ts',
  )
  .flatMap((source) =>
    [...readFileSync(join(root, source), 'utf8').matchAll(/\b(docs\/[a-z\d/-]+\.md)(?:, "([^"]+)")?/g)].map(
      ([, page = '', heading]) => ({ source, page, heading }),
    ),
  );

test('every documentation page and heading named in programs and configuration files exists', () => {
  const ofAlert = {
    source: 'ops/prometheus/alerts.yml',
    page: 'docs/troubleshooting.md',
    heading: 'Something is wrong',
  };
  expect(namedPages).toContainEqual(ofAlert);
  const hasHeading = (page: string, heading: string): boolean => pages.get(page)?.headings.includes(heading) === true;
  expect(
    namedPages.filter(({ page, heading }) => !exists(page) || (heading !== undefined && !hasHeading(page, heading))),
  ).toEqual([]);
});

test('every picture of the documentation is a file of the repository', () => {
  const pictures = [...pages].flatMap(([source, page]) =>
    page.pictures.map((picture) => posix.join(posix.dirname(source), picture)),
  );
  expect(pictures).toContain('docs/pictures/login.png');
  expect(pictures.filter((picture) => !exists(picture))).toEqual([]);
});

test('every documentation page has one title, which no other page has', () => {
  const titles = [...pages.values()].map((page) => page.titles.join(', '));
  expect([...pages].filter(([, page]) => page.titles.length !== 1)).toEqual([]);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('the index page of the decisions lists each decision by its title, in numerical order', () => {
  const listed = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').match(/^- .*$/gm);
  const decisions = sources.filter((source) => /^docs\/decisions\/\d/.test(source)).toSorted();
  expect(listed).toEqual(
    decisions.map((source) => `- [${pages.get(source)?.titles.join()}](${posix.basename(source)})`),
  );
});
