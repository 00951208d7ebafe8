import { expect, test } from 'vitest';
import { repositoryRoot } from '../run-command.ts';
import { openRepository } from './open-repository.ts';
import { readPage } from './read-page.ts';
import type { Repository } from './repository.ts';
import { siteFaults } from './site-faults.ts';

function faultsOf(files: Record<string, string>): string[] {
  const repository: Repository = {
    pages: Object.keys(files).filter((path) => path.endsWith('.md')),
    read: (path) => files[path] ?? '',
    whatIs: (path) => {
      if (path in files) return 'file';
      return Object.keys(files).some((file) => file.startsWith(`${path}/`)) ? 'folder' : 'nothing';
    },
  };
  return siteFaults(
    repository.pages.map((source) => readPage(source, repository)),
    repository,
  );
}

const whole = {
  'README.md': '# House\n\n[run](docs/run.md#at-night), [decisions](docs/decisions), [why](https://a.example/x)',
  'docs/run.md': '# Run\n\n## At night\n\n[up](#at-night), [a file](../ops/x.conf)\n\n![seen](pictures/a.png)',
  'docs/pictures/a.png': '',
  'docs/decisions/README.md': '# Decisions\n',
  'docs/decisions/0001-a.md': '# One\n',
  'ops/x.conf': '',
};

test('a whole site has no fault', () => expect(faultsOf(whole)).toEqual([]));

test.each([
  [
    'a dead link',
    { 'README.md': '# House\n\n[run](docs/rum.md)' },
    'README.md links to docs/rum.md, which is not there',
  ],
  ['a dead anchor', { 'README.md': '# House\n\n[run](docs/run.md#noon)' }, 'docs/run.md#noon, which no heading has'],
  ['an anchor in a file without headings', { 'README.md': '# House\n\n[x](ops/x.conf#a)' }, '#a, which no heading has'],
  ['a missing picture', { 'README.md': '# House\n\n![x](docs/b.png)' }, 'README.md shows docs/b.png'],
  ['a picture of another host', { 'README.md': '# H\n\n![x](https://a.example/b.png)' }, 'README.md shows https://a'],
  ['a page that no entry names', { 'docs/orphan.md': '# Orphan\n' }, 'docs/orphan.md is named in no sidebar entry'],
  ['two pages with one title', { 'docs/cli.md': '# Run\n' }, 'has the title of docs/'],
  ['a page without a title', { 'docs/cli.md': 'No title\n' }, 'docs/cli.md has not one heading'],
])('%s is told', (_, change, said) => {
  const faults = faultsOf({ ...whole, ...change });
  expect(faults.join('\n')).toContain(said);
  expect(faults).toHaveLength(1);
});

test('our own documentation has no fault', () => {
  const repository = openRepository(repositoryRoot);
  const pages = repository.pages.map((source) => readPage(source, repository));
  expect(siteFaults(pages, repository)).toEqual([]);
  expect(pages.length).toBeGreaterThan(30);
});
