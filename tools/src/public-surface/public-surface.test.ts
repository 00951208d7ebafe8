import { expect, test } from 'vitest';
import { flatten, metricLines, pageLines, tableRows, withoutDays } from './plain-text.ts';
import { auditEvents, isForPeople, isPath, textsOf } from './source-texts.ts';

test('the public surface has one line for each value of a JSON document, with the names of its list entries', () => {
  const document = { post: { parameters: [{ name: 'lang', required: true }], tags: ['a', 'b'], body: {} }, none: null };
  expect(flatten(document)).toEqual([
    'post > parameters > lang > name: lang',
    'post > parameters > lang > required: true',
    'post > tags: [a, b]',
    'post > body: {}',
    'none: null',
  ]);
});

test('the public surface has the title, headings and texts of an HTML page, without its scripts', () => {
  const page = `<html><head><title>Log in &amp; go</title><style>p { color: red }</style></head><body>
    <h1>Log in</h1><p>Read the <a href="/terms">terms</a>,&#x20;please.</p><script>const no = '<p>';</script>
    <input placeholder="Your email"><noscript><p>Turn scripts on.</p></noscript></body></html>`;
  expect(pageLines(page)).toEqual([
    'title: Log in & go',
    'h1: Log in',
    'without scripts: Turn scripts on.',
    'text: Log in',
    'text: Read the terms, please.',
    'placeholder: Your email',
  ]);
});

test.each([
  ['Renews on 18 November 2026.', 'Renews on DAY.'],
  ['Íoctha 3 Samhain 2026', 'Íoctha DAY'],
  ['Since 9 Mar', 'Since DAY'],
  ['4 of 7 visits', '4 of 7 visits'],
])('the date in “%s” is replaced by a placeholder', (text, left) => expect(withoutDays(text)).toBe(left));

test('the public surface has the help text, type and labels of a metric, without its values', () => {
  const exposition = [
    '# HELP selvage_locks_total Accounts locked.',
    '# TYPE selvage_locks_total counter',
    'selvage_locks_total{kind="member",of="codes"} 7',
    'selvage_seconds_bucket{le="0.5"} 3',
    'nodejs_gc_count{kind="major"} 1',
  ];
  expect(metricLines(exposition.join('\n'))).toEqual([
    'selvage_locks_total help: Accounts locked.',
    'selvage_locks_total type: counter',
    'selvage_locks_total label kind=member',
    'selvage_locks_total label of=codes',
    'selvage_seconds label le',
  ]);
});

test('the public surface has the rows of the tables on a page of the documentation', () => {
  expect(tableRows('# Codes\n\n| Code | Meaning |\n|---|:-:|\n| 0 | done |\n')).toEqual([
    '| Code | Meaning |',
    '| 0 | done |',
  ]);
});

test('texts for users are found in strings, templates and JSX of the source code, but not in SQL', () => {
  const source = `
    export const words = { hello: (name: string) => \`Hello
      \${name}, welcome\`, page: '/login', kind: 'member' };
    export const query = sql<string>\`select it from somewhere\`;
    export const button = <button title="Go back">Log out</button>;`;
  const literals = [...textsOf('words.tsx', source).literals];
  expect(literals.filter(isForPeople)).toEqual(['Hello {}, welcome', 'Go back', 'Log out']);
  expect(literals.filter(isPath)).toEqual(['/login']);
});

test.each([
  `type Event = 'account-locked' | 'audit-pruned' | 'code';`,
  `const events = ['account-locked', 'audit-pruned', 'code'] as const;`,
  `const events = { 'account-locked': 1, 'audit-pruned': 2, code: 3 };`,
])('the names of the audit events are found in the source code %s', (source) => {
  const { groups } = textsOf('events.ts', `${source} const other = ['account-locked', 'wrong'];`);
  expect(auditEvents(groups)).toEqual(['account-locked', 'audit-pruned', 'code']);
});
