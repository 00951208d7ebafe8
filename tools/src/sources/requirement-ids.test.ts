import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const numbered = new Set(
  [...page.matchAll(/^\| ((?:ux )?[A-Z]{0,2}-?\d{1,3})(?: \(fault runs\))? \|/gm)].map(([, id = '']) => id),
);

const sources = ['contract', 'server', 'web', 'tools', 'bench'].map((place) => `${place}/src`);
const folders = [...sources, 'e2e/journeys', 'e2e/fixtures', 'e2e/atlas'];

/** Comments and the titles of tests are where ids are used. */
const quotes = /\/\*[^]*?\*\/|\/\/.*|\b(?:test|it|describe)(?:\.\w+)*\((?:\[[^]*?\]\)\()?\s*(['"`])[^]*?\1/g;
const id =
  /(?<![\w.$%/-])(?:ux \d{1,3}|(?:RT|LN|LG|RG|AC|RS|LO|SE|AD|UP|MF|EN|FD|VA|ER|EM|BR|AN|CM|RN|[A-JPRSXY])[1-9]\d?|Q-\d\d)(?![\w-])/g;

test('every id of a comment or a test title is a row of docs/requirements.md', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(1000);
  const unknown = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const used = [...text.matchAll(quotes)].flatMap(([quote]) => quote.match(id) ?? []);
    return used.filter((one) => !numbered.has(one)).map((one) => `${file}: ${one}`);
  });
  expect(unknown).toEqual([]);
});
