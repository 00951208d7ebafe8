import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { english, irish, refuted, type TermRule } from './term-rules.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Everything here is read by people: screens, emails, pages, permissions, the desk and the demonstration. */
const folders = [
  'web/src/messages/en',
  'web/src/messages/ga',
  'content',
  'contract/src/kind-names',
  'contract/src/scope-words',
  'server/src/messages/templates',
  'server/src/features/desk',
  'server/src/features/site',
  'demo/src',
  'demo/applications/src',
];

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|md)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

/** A file of the server has words if it has a text in each language or writes a page. Examples are the pages of OpenID Connect. */
const wordsOfServer = filesOf('server/src').filter((path) => /Record<Language\b|\bhtml`/.test(read(path)));

const sources = [
  ...new Set(['ops/nginx.conf', 'ops/nginx.compose.conf', ...folders.flatMap(filesOf), ...wordsOfServer]),
];

/** Sentences that the specification quotes word for word, with its section. */
const quoted: readonly [section: string, sentence: string][] = [
  ['2, Activate screen', "Your account hasn't been activated"],
  ['2, Logout screen', "'Logout'"],
  ['5', 'Please enter the six-digit verification code that was sent to you.'],
  ['8, error codes', "The email and password you entered don't match"],
  ['8, error codes', "The member number entered was either invalid or the main policy holder details didn't match"],
  ['8, error codes', "The date of birth you entered didn't match"],
  ['8, register', "The password entered doesn't meet minimum requirements."],
  ['8, register', 'This member number has already been registered.'],
  ['8, success messages', 'Your 2FA settings have been updated successfully.'],
  ['8, success messages', 'Your 2FA settings have been disabled successfully.'],
];

/** Without imports and comments, which people do not read, and without what is quoted. */
function shownIn(path: string): string {
  const source = read(path);
  const code = path.endsWith('.ts')
    ? source
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/(^|\s)\/\/ .*$/gm, '')
        .replaceAll(/^import .*$/gm, '')
    : source.replaceAll(/^\s*#.*$/gm, '');
  return quoted.reduce((rest, [, sentence]) => rest.replaceAll(sentence, ''), code);
}

const found = (forbidden: readonly TermRule[]): string[] =>
  sources.flatMap((path) =>
    shownIn(path)
      .split('\n')
      .flatMap((line) =>
        forbidden
          .filter(({ term }) => term.test(line))
          .map(({ term, instead }) => `${path}: ${term.exec(line)?.[0]} → ${instead}: ${line.trim()}`),
      ),
  );

test.each([
  ...folders,
  'server/src/oidc/application-error-page.ts',
  'server/src/oidc/consent/words.ts',
  'server/src/oidc/interaction/pages.ts',
  'server/src/oidc/log-out/pages.ts',
  'server/src/http/pages/refused-page.ts',
  'server/src/http/pages/site-words.ts',
])('the check of terms reads %s', (place) =>
  expect(sources.filter((path) => path === place || path.startsWith(`${place}/`))).not.toEqual([]),
);

describe.each([
  ['English', english],
  ['Irish', irish],
])('a text for users in %s', (_language, forbidden) => {
  test('uses no forbidden term', () => expect(found(forbidden)).toEqual([]));

  test.each(forbidden.map(({ refuses, instead, term }) => ({ refuses, instead, term })))(
    'is refused with $refuses, because the glossary says $instead',
    ({ refuses, term }) => expect(refuses).toMatch(term),
  );

  test('gets only terms of the glossary in place of forbidden terms', () => {
    const glossary = read('docs/glossary.md').toLowerCase();
    expect(forbidden.map(({ instead }) => instead).filter((term) => !glossary.includes(term.toLowerCase()))).toEqual(
      [],
    );
  });
});

test.each(refuted)('no text for users says %s: %s', (sentence) =>
  expect(sources.filter((path) => sentence.test(shownIn(path)))).toEqual([]),
);

test.each(quoted)('the quoted sentence of section %s of the specification is in use: %s', (_section, sentence) =>
  expect(sources.some((path) => read(path).includes(sentence))).toBe(true),
);

test.each([
  'Forgot password?',
  'If you’ve forgotten your password, choose “Forgot password?” on the login page.',
  'We use them to open your account.',
  'authenticator app as a backup, codes by email',
  'Rinneamar é seo chun d’fhaisnéis a choinneáil slán.',
  'Bain triail eile as i gceann nóiméid.',
  'Oibríonn sé ar feadh ${irish.minutesGenitive(life)}.',
  'Lig tú don fheidhmchlár “${name}” do shonraí a fheiceáil',
  'do thoiliú a tharraingt siar',
])('the check of terms allows: %s', (line) =>
  expect([...english, ...irish].filter(({ term }) => term.test(line))).toEqual([]),
);
