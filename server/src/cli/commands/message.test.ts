import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { readPage } from '../../../test/harness/documented-blocks.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import type { TestApp } from '../../../test/harness/test-app.ts';
import { lintTextFile } from '../../messages/texts/lint-texts.ts';

// These commands read only settings and files, so they need no database.
const run = commandLine({} as Pick<TestApp, 'deps'>);
const page = readPage('docs/message-texts.md');
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'messages-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, 'content', file)), { recursive: true });
  writeFileSync(join(folder, 'content', file), content);
}

const message = (...words: string[]) => {
  mkdirSync(join(folder, 'content'), { recursive: true });
  const env = { SELVAGE_CONTENT_DIR: join(folder, 'content'), PUBLIC_URL: 'https://portal.insurer.example' };
  return run(['message', ...words], { env });
};
const preview = (...words: string[]) => message('preview', ...words, '--out', join(folder, 'previews'));

/** The files that the page prints. The page prints the path before each file. */
const printedFiles = [...page.matchAll(/`([\w/-]+\.md)`:\n\n```markdown [^\n]+\n([^]*?)^```$/gm)].map(
  ([, file = '', content = '']) => ({ file, content }),
);
const [, printedPreview = ''] = /```text proof=\S+\n([^]*?)^```$/m.exec(page) ?? [];
const [, printedCommand = ''] = /selvage (message preview .+)/.exec(page) ?? [];

test.each(printedFiles)('the file $file that docs/message-texts.md prints has no fault', async ({ file, content }) => {
  write(file, content);
  expect(await lintTextFile(join(folder, 'content'), file, readDemoConfig().brands)).toBeUndefined();
});

test('the preview that docs/message-texts.md prints is what the command prints for the file of the page', async () => {
  expect(printedFiles).toHaveLength(2);
  for (const { file, content } of printedFiles) write(file, content);
  const words = printedCommand.replace('previews', join(folder, 'previews')).split(' ').slice(1);
  const { code, out } = await message(...words);
  expect(code).toBe(0);
  expect(out.replaceAll(`${folder}/`, '')).toBe(printedPreview);
  const html = readFileSync(join(folder, 'previews/reset-password.linen.en.html'), 'utf8');
  expect(html).toContain('<strong>Hello.</strong> You asked');
});

test('the list has every text with its placeholders, and names the places where an operator replaced it', async () => {
  write('default/messages/en/sign-in-code-text.md', '{brand}: {code} works for {life}.');
  write('linen/messages/ga/sign-in-code-text.md', 'broken');
  const { code, out } = await message('list');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^sign-in-code-text +text message +– +\{code\}, \{brand\}, \{life\} +default en, linen ga \(broken\)$/m,
  );
  expect(out).toMatch(/^two-factor-off-codes +email +logins still ask for an app or a passkey +\{next\} +–$/m);
});

test('a preview without a file shows the words that ship, for the kind and the language that were asked for', async () => {
  const { code, out } = await preview('new-device', '--brand', 'tweed', '--language', 'ga', '--sent-to', 'hospital');
  expect(code).toBe(0);
  expect(out).toMatch(/^words {4}those that ship$/m);
  expect(out).toContain('Tweed Wellbeing · Limistéar na nOspidéal');
  expect(readdirSync(join(folder, 'previews'))).toEqual(['new-device.tweed.ga.html', 'new-device.tweed.ga.txt']);
});

test('a preview of a text message says in how many parts it is sent, and why', async () => {
  expect((await preview('sign-in-code-text')).out).toMatch(/^parts {4}1 text message \(GSM-7\)$/m);
  const irish = await preview('sign-in-code-text', '--language', 'ga', '--json');
  expect(JSON.parse(irish.out)).toMatchObject({ sms: { alphabet: 'UCS-2', parts: 3, foreign: ['–', 'ó', 'á', 'í'] } });
  expect(readdirSync(join(folder, 'previews'))).toEqual([
    'sign-in-code-text.linen.en.txt',
    'sign-in-code-text.linen.ga.txt',
  ]);
});

test('a preview of a broken file names it, and shows the words that are sent instead', async () => {
  write('default/messages/en/reset-password.md', '---\nsubject: x\n---\n\nOpen it within {life}.');
  const { code, out } = await preview('reset-password');
  expect(code).toBe(1);
  expect(out).toContain('those that ship, because a file is broken: ');
  expect(out).toContain('default/messages/en/reset-password.md:4 lacks {link}');
  expect(out).toContain('You asked for a link to create or reset your account password.');
});

test('the beginning of a name is enough for a preview, if only one text begins with it', async () => {
  expect((await preview('reset')).out).toContain('message  reset-password');
  expect(await preview('two')).toMatchObject({
    code: 2,
    err: expect.stringContaining('two-factor-changed, two-factor-changed-text'),
  });
});

test.each([
  [['invoice'], 'NAME must be one of access-confirmed'],
  [['reset', '--brand', 'wool'], '--brand must be one of linen, tweed'],
  [['reset', '--language', 'fr'], '--language must be one of en, ga'],
  [['reset', '--sent-to', 'vet'], '--sent-to must be one of consultant, group'],
])('a preview of %j is refused, with the possible values', async (words, problem) => {
  expect(await preview(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(problem) });
});

test('a preview into a folder that cannot be written is refused', async () => {
  writeFileSync(join(folder, 'previews'), 'a file');
  expect(await preview('reset')).toMatchObject({ code: 1, err: expect.stringContaining('cannot be written (EEXIST)') });
});
