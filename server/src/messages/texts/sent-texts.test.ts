import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addForgetful, resetRequest } from '../../../test/harness/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import type { Message } from '../../gateways/message-gateway.ts';

// The server runs all the time. Between two messages, an operator changes the folder.
const folder = mkdtempSync(join(tmpdir(), 'message-texts-'));
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp(() => ({ contentDirs: [folder] }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => server.close());

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const words = (subject: string): string => `---\nsubject: ${subject}\n---\n\nYou have {life}.\n\n{link}\n`;
const file = 'default/messages/en/reset-password.md';
const shipped = 'Create or reset your password – Linen Health';

/** Asks for a reset link as a new person, and returns the message. */
async function resetMessage({ host = 'localhost:3000', language = 'en' } = {}): Promise<Message> {
  const account = await addForgetful(server);
  const browser = server.browser(host);
  browser.cookies.set('lang', language);
  await browser.post('/api/user/reset/email', resetRequest(account));
  const message = (await server.deliver()).find(({ to }) => to === account.email);
  if (message === undefined) throw new Error('no message was sent');
  return message;
}

const faults = () => server.logged.filter((line) => line.includes('a message text is broken'));

test('an operator’s words are sent as soon as the file appears, change with it, and end with it', async () => {
  expect((await resetMessage()).subject).toBe(shipped);
  write(file, words('First'));
  const first = await resetMessage();
  expect(first.subject).toBe('First – Linen Health');
  expect(first.text).toContain(
    'You have 60 minutes.\n\nChoose your password:\nhttp://localhost:3000/memberlogin?action=',
  );
  expect(first.text).toContain('We’ll never email, text or phone you to ask for your password or a code.');
  write(file, words('The second'));
  expect((await resetMessage()).subject).toBe('The second – Linen Health');
  rmSync(join(folder, file));
  expect((await resetMessage()).subject).toBe(shipped);
  expect(faults()).toEqual([]);
});

test('the words of a brand are sent instead of those for all brands, and each language has its own', async () => {
  write(file, words('For all'));
  write('tweed/messages/en/reset-password.md', words('For Tweed'));
  expect((await resetMessage()).subject).toBe('For all – Linen Health');
  expect((await resetMessage({ host: 'tweed.localhost:3000' })).subject).toBe('For Tweed – Tweed Wellbeing');
  expect((await resetMessage({ language: 'ga' })).subject).toBe(
    'Cruthaigh nó athshocraigh do phasfhocal – Linen Health',
  );
  write('linen/messages/ga/reset-password.md', words('I nGaeilge'));
  expect((await resetMessage({ language: 'ga' })).subject).toBe('I nGaeilge – Linen Health');
});

test.each<[what: string, content: string | Uint8Array, problem: RegExp]>([
  ['without its link', '---\nsubject: Yours\n---\n\nYou have {life}.', /"line":4,"problem":"lacks \{link\}"/],
  [
    'with an unknown placeholder',
    words('Yours').replace('have', '{have}'),
    /"line":5,"problem":"has an unknown placeholder/,
  ],
  ['without a subject', 'You have {life}.\n\n{link}', /"line":1,"problem":"does not begin/],
  ['with HTML', `${words('Yours')}\n<img src=x>`, /"line":9,"problem":"contains HTML/],
  ['of 200 kB', words('Yours') + 'x'.repeat(200_000), /"problem":"is larger than 8 KB"/],
  [
    'in another encoding',
    Uint8Array.from([...Buffer.from(words('Yours')), 0xe9]),
    /"line":8,"problem":"is not written in UTF-8"/,
  ],
  ['that is empty', '', /"line":1,"problem":"does not begin/],
])(
  'a file %s stops no message: the shipped words are sent, and the log names the file once',
  async (_, content, problem) => {
    write(file, words('Good before'));
    expect((await resetMessage()).subject).toBe('Good before – Linen Health');
    const before = faults().length;
    write(file, content);
    const sent = [await resetMessage(), await resetMessage()];
    expect(sent.map(({ subject }) => subject)).toEqual([shipped, shipped]);
    const told = faults().slice(before);
    expect(told).toEqual([expect.stringMatching(problem)]);
    expect(told[0]).toContain(`"file":${JSON.stringify(join(folder, file))}`);
  },
);

test('a broken file of a brand is not replaced by the words for all brands, which were not written for it', async () => {
  write(file, words('For all'));
  write('linen/messages/en/reset-password.md', 'broken');
  expect((await resetMessage()).subject).toBe(shipped);
});

test('a folder in the place of a file stops no message', async () => {
  write(`${file}/x`, 'x');
  expect((await resetMessage()).subject).toBe(shipped);
});

test('a change while many messages are sent gives each of them one whole text', async () => {
  const sent: Promise<Message>[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    write(file, turn % 2 === 0 ? words(`Turn ${turn}`) : 'broken');
    sent.push(resetMessage());
    await Promise.allSettled(sent);
  }
  const subjects = (await Promise.all(sent)).map(({ subject }) => subject);
  expect(subjects).toEqual(subjects.map((_, turn) => (turn % 2 === 0 ? `Turn ${turn} – Linen Health` : shipped)));
});
