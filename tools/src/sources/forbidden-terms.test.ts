import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Everything that people read: screens, pages, messages, the demonstration, the desk, and what nginx says by itself. */
const folders = [
  'web/src/messages/en',
  'web/src/messages/ga',
  'content',
  'server/src/messages/templates',
  'server/src/features/desk',
  'demo/src',
];
const sources = [
  'ops/nginx.conf',
  'ops/nginx.compose.conf',
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|md)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  ),
];

interface Forbidden {
  term: RegExp;
  /** The term of docs/glossary.md that is said instead. */
  instead: string;
}

const english: readonly Forbidden[] = [
  { term: /\bsign(s|ed|ing)? (it |itself )?(in|out)\b/i, instead: 'log in' },
  { term: /[a-z] sign-(in|out)\b|\bsign-(in|out) [a-z]/i, instead: 'log in' },
  { term: /'Logout'/, instead: 'log out' },
  { term: /two-factor authentication|second (step|lock)\b/i, instead: '2-factor authentication' },
  { term: /\b2FA\b/, instead: '2-factor authentication' },
  { term: /\bmember number/i, instead: 'membership number' },
  { term: /verification code|\bsix digits (in|of)\b/i, instead: 'code' },
  { term: /(?<!junk) mails?\b(?!\()/i, instead: 'email' },
  { term: /\bspam\b/i, instead: 'junk mail' },
  { term: /forgotten password/i, instead: 'forgot password?' },
  { term: /\bfollow(ed|s)? (the|its|it|this|an?) ?(\w+ )?(link|it)\b/i, instead: 'open the link' },
  { term: /\bcomputer\b|\ba browser (on|we)\b/i, instead: 'device' },
  { term: /\byour people\b/i, instead: 'employees' },
  { term: /withdraw your agreement/i, instead: 'consent' },
  { term: /[a-z]'[a-z]/i, instead: '’' },
];

const irish: readonly Forbidden[] = [
  { term: /\bDo Fholláine\b/, instead: 'Limistéar na Folláine' },
  { term: /\b2FA\b|an dara (glas|céim)\b/, instead: 'fíordheimhniú dhá fhachtóir' },
  { term: /díchumas|: 'As'/i, instead: 'múchta' },
  { term: /\ble ríomhphost\b|\bi dtéacs\b/i, instead: 'trí ríomhphost' },
  { term: /\ble teachtaireacht téacs\b|\bi dteachtaireacht téacs\b/i, instead: 'trí theachtaireacht téacs' },
  { term: /g?cuimhním|cuimhnigh ar|cuimhneofar|ag cuimhneamh|cuireadh gléas/i, instead: 'coinnigh i gcuimhne' },
  { term: /déan dearmad|dearmad orthu|rinneadh dearmad|ag déanamh dearmaid/i, instead: 'bain' },
  { term: /dh?eimhniú ballraíochta/i, instead: 'teastas ballraíochta' },
  { term: /do mhuintir|dá muintir/i, instead: 'fostaithe' },
  { term: /comhaontú a tharraingt/i, instead: 'toiliú' },
  { term: /gh?uthá[ni]n?/i, instead: 'fón' },
  { term: /bosca poist|boscaí poist/i, instead: 'seoladh ríomhphoist' },
  { term: /lean(fa)?(nn|idh) tú (é|an nasc)/i, instead: 'oscail an nasc' },
  { term: /nóiméad a ghlacadh|ag glacadh níos/i, instead: 'tógann sé' },
  { term: /daingn/i, instead: 'cosain' },
  { term: /(i gceann|ar feadh) \$\{(irish\.)?minutes\(/, instead: 'nóiméid amháin' },
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

const found = (forbidden: readonly Forbidden[]): string[] =>
  sources.flatMap((path) =>
    shownIn(path)
      .split('\n')
      .flatMap((line) =>
        forbidden
          .filter(({ term }) => term.test(line))
          .map(({ term, instead }) => `${path}: ${term.exec(line)?.[0]} → ${instead}: ${line.trim()}`),
      ),
  );

test.each(folders)('%s has something that people read', (folder) =>
  expect(sources.filter((path) => path.startsWith(`${folder}/`))).not.toEqual([]),
);

describe.each([
  ['English', english],
  ['Irish', irish],
])('what people read in %s', (_language, forbidden) => {
  test('has one term for one thing', () => expect(found(forbidden)).toEqual([]));

  test('says what the glossary lists', () => {
    const glossary = read('docs/glossary.md').toLowerCase();
    expect(forbidden.map(({ instead }) => instead).filter((term) => !glossary.includes(term.toLowerCase()))).toEqual(
      [],
    );
  });
});

test.each(quoted)('section %s of the specification is quoted somewhere: %s', (_section, sentence) =>
  expect(sources.some((path) => read(path).includes(sentence))).toBe(true),
);
