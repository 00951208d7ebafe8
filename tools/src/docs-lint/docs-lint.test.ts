import { expect, test } from 'vitest';
import { behaviourFaults, commandFaults, provenPageFaults, type ReadFile } from './proof-faults.ts';
import { blockFaults, placeholderFaults } from './block-faults.ts';
import { dependencyFaults, installScriptFaults } from './dependency-faults.ts';
import { glossaryFaults, avoidedWords } from './glossary-faults.ts';
import { bareIds, repeatedRows, rowIds, unknownIds } from './requirement-id-faults.ts';

const reading =
  (files: Record<string, string>): ReadFile =>
  (path) => {
    const text = files[path];
    if (text === undefined) throw new Error(path);
    return text;
  };
const table = (...rows: string[]): string => `| Fact | Proof |\n|---|---|\n${rows.join('\n')}\n`;

test('a documentation row whose proof exists passes', () => {
  const read = reading({ page: table('| a | `a.test.ts` “locks it” |'), 'a.test.ts': "test('locks it'" });
  expect(provenPageFaults('page', 1, read)).toEqual([]);
});

test.each([
  ['| a | `a.test.ts` “opens it” |', 'page: a.test.ts does not hold “opens it”'],
  ['| a | `b.test.ts` “locks it” |', 'page: b.test.ts is not there'],
  ['| a | we think so |', 'page: no proof in | a | we think so |'],
])('the documentation row %s is a fault', (row, fault) => {
  const read = reading({ page: table(row), 'a.test.ts': "test('locks it'" });
  expect(provenPageFaults('page', 1, read)).toEqual([fault]);
});

test('a documentation page with fewer table rows than expected is a fault', () => {
  expect(provenPageFaults('page', 2, reading({ page: 'nothing' }))).toEqual([
    'page: 0 rows were found, at least 2 are expected',
  ]);
});

test('a row of a behaviour that names neither a test nor a reason is a fault', () => {
  const rows = Array.from({ length: 100 }, (_, index) => `| ux ${index + 1} | it works | Differs: because |`);
  const page = (first: string) => reading({ page: [first, ...rows.slice(1)].join('\n'), 'a.ts': 'words' });
  expect(behaviourFaults('page', page(rows[0] ?? ''))).toEqual([]);
  expect(behaviourFaults('page', page('| ux 1 | it works | surely |'))).toEqual([
    'page: ux 1 has neither a proof nor a reason',
  ]);
  expect(behaviourFaults('page', page('| ux 1 | it works | `a.ts` “words” |'))).toEqual(['page: a.ts is not a test']);
  expect(behaviourFaults('page', page('| ux 2 | it works | Differs: because |'))).toEqual([
    'page: the rows are not ux 1 to ux 100 in their order',
  ]);
});

test('a documented npm command that does not exist is a fault', () => {
  const read = reading({ page: 'npm run build, npm run bild', 'package.json': '{ "scripts": { "build": "" } }' });
  expect(commandFaults('page', read)).toEqual(['page: there is no npm run bild']);
});

test('an unknown requirement id is a fault in comments and test titles, and not elsewhere', () => {
  const known = new Set(['RG3']);
  const inTitle = ['RG', '99'].join('');
  const inComment = `${'/'.repeat(2)} LG97 and ${['OP', '99'].join('')} are new`;
  expect(unknownIds(`${inComment}\nconst LG98 = 1;\ntest('RG3 ${inTitle} is kept', () => 0);`, known)).toEqual([
    'LG97',
    'OP99',
    'RG99',
  ]);
});

test('a requirement id with two rows in the documentation is a fault', () => {
  const pages = {
    a: '| F4 | wrong proofs | counted |\n| SEC-F4 | a number | refused |',
    b: '| F4 | a role |\n| of F4 | more |',
  };
  const rows = Object.fromEntries(Object.entries(pages).map(([page, text]) => [page, rowIds(text)]));
  expect(rows).toEqual({ a: ['F4', 'SEC-F4'], b: ['F4'] });
  expect(repeatedRows(rows)).toEqual(['b: F4 is already a row of a']);
  expect(repeatedRows({ a: ['X1', 'X1'] })).toEqual(['a: X1 is already a row of a']);
});

test('an npm package without a documentation row, and a row without a package, are faults', () => {
  const page =
    '| `fastify` | HTTP server | MIT | 2026-11, 2026-11 | Hono |\n| `gone` | Nothing | MIT | 2024-12, 2024-12 | None |';
  const read: ReadFile = (path) =>
    path === 'page' ? page : '{ "dependencies": { "fastify": "5.0.0", "pg": "8.0.0" } }';
  expect(dependencyFaults('page', read)).toEqual(['page: pg has no row', 'page: nobody asks for gone']);
});

test('a word that the glossary tells us to avoid is a fault in the names of files and exports, and not elsewhere', () => {
  const nots = ['letter', ...Array.from({ length: 9 }, (_, index) => `word${index}`)];
  const page = `| In code | Meaning | Not |\n|---|---|---|\n${nots.map((word) => `| a | b \`c\` | \`${word}\` |\n`).join('')}`;
  expect(avoidedWords(page)).toEqual(new Set(nots));
  const read = reading({
    page,
    'a/send-letter.ts': 'const letter = 1;\nexport const sendLetter = letter;\nexport const send = 1;',
    'a/migrations/0001-letters.ts': 'export const letter = 1;',
  });
  expect(glossaryFaults('page', ['a/send-letter.ts', 'a/migrations/0001-letters.ts'], read)).toEqual([
    'a/send-letter.ts: send-letter.ts says “letter” (page)',
    'a/send-letter.ts: sendLetter says “letter” (page)',
  ]);
});

test('a comment that holds only a requirement id is a fault', () => {
  const [only, several, line] = [
    ['/** RG', '3. */'],
    ['/** RS', '1–RS4, Q-10. */'],
    ['/'.repeat(2), ' VA9.'],
  ].map((parts) => parts.join(''));
  const said = '/** RG3: a consultant has an ID. */';
  expect(bareIds([only, said, several, line].join('\n')).map((each) => each.trim())).toHaveLength(3);
  expect(bareIds(said)).toEqual([]);
});

test('an npm package with an install script but without a documentation row is a fault', () => {
  const packages = { 'node_modules/a': {}, 'node_modules/x/node_modules/@s/b': { hasInstallScript: true } };
  const locks: ReadFile = (path) => JSON.stringify({ packages: path === 'package-lock.json' ? packages : {} });
  const withPage = (page: string) => installScriptFaults('page', (path) => (path === 'page' ? page : locks(path)));
  expect(withPage('| `a` | nothing | nothing |')).toEqual([
    'page: @s/b of package-lock.json runs a program when it is installed, and has no row',
  ]);
  expect(withPage('| `@s/b` | links | nothing |')).toEqual([]);
  expect(withPage('| `@s/*` | links | nothing |')).toEqual([]);
});

test.each([
  ['sh run', []],
  ['text example', []],
  ['mermaid', []],
  ['js proof=a.test.ts', []],
  ['', ['page: ``` needs a language and one of run, example, proof=<file>']],
  ['sh', ['page: ```sh needs a language and one of run, example, proof=<file>']],
  ['sh run later', ['page: ```sh run later needs a language and one of run, example, proof=<file>']],
  ['js run', ['page: a block of js cannot be run']],
  ['sh proof=b.test.ts', ['page: b.test.ts, which proves a block, is not there']],
])('a documented code block that begins with “%s” has the faults %j', (info, faults) => {
  const read = reading({ page: `Text\n\`\`\`${info}\na\n\`\`\`\nText`, 'a.test.ts': '' });
  expect(blockFaults('page', read)).toEqual(faults);
});

test('a placeholder outside code is a fault of the page', () => {
  const read = reading({
    page: 'Name the `<kind>`, not the <kind>.\n```sh run\necho <kind>\n```\n<https://portal.example>\n',
  });
  expect(placeholderFaults('page', read)).toEqual(['page: <kind> is not in code']);
});
