import { hostedLinen } from '../../../test/harness/test-config.ts';
import { describe, expect, test } from 'vitest';
import type { MessageContext } from './message-template.ts';
import type { MessageName } from './all-messages.ts';
import { writeMessage } from './write-message.ts';

const brand = { ...hostedLinen, origin: 'https://linen.test:8443' };
const at = '2026-07-05T14:05:00Z';
const token = 'Zk3-x_9TqLw';
const context: MessageContext = {
  brand,
  language: 'en',
  kind: 'member',
  selfRegistered: false,
  facts: { at },
  code: null,
  token: null,
};
const inIrish: MessageContext = { ...context, language: 'ga' };
const withFacts = (facts: Record<string, string>): MessageContext => ({ ...context, facts: { at, ...facts } });

describe('the message to a new email', () => {
  test.each([
    [context, '24 hours', 'Nothing changes until you confirm it'],
    [inIrish, '24 uair an chloig', 'Ní athrófar aon rud go dtí go ndeimhneoidh tú é'],
  ])('UP1 says how long its link is valid, and that nothing has changed yet', (written, life, nothingYet) => {
    const { text, html } = writeMessage('email-change', { ...written, token });
    for (const part of [text, html]) for (const held of [life, nothingYet]) expect(part).toContain(held);
  });

  test('UP1 cannot be written without a token', () =>
    expect(() => writeMessage('email-change', context)).toThrow(/a token/));
});

test('UP5 the message about a changed email has the masked new email and the time', () => {
  const { text, html } = writeMessage('email-changed', withFacts({ newEmail: 'a•••@t•••.example' }));
  for (const part of [text, html]) expect(part).toContain('to a•••@t•••.example.');
  for (const part of [text, html]) expect(part).toContain('5 July 2026 at 15:05 (Irish time)');
});

test.each([
  'codes-locked',
  'email-changed',
  'member-number-changed',
  'new-device',
  'two-factor-off',
  'two-factor-on',
] as const)('UP5 %s cannot be written without the time', (name) =>
  expect(() => writeMessage(name, { ...context, token, facts: { way: 'SMS' } })).toThrow(RangeError),
);

describe.each(['two-factor-on', 'two-factor-changed'] as const)('UP5 the message %s', (name) => {
  test.each([
    ['EMAIL', 'a•••@t•••.example', 'by email to a•••@t•••.example'],
    ['SMS', '••• ••• 0001', 'by text message to ••• ••• 0001'],
  ])('says where a code goes by %s', (way, destination, told) =>
    expect(writeMessage(name, withFacts({ way, destination })).text).toContain(told),
  );

  test('the message cannot be written with an unknown way to log in', () =>
    expect(() => writeMessage(name, withFacts({ way: 'PIGEON' }))).toThrow(/needs a way/));
});

test('UP5 the text message to a former number has no code and no link', () =>
  expect(writeMessage('two-factor-changed-text', { ...context, code: '004217', token }).text).not.toMatch(/\d|Zk3/));

describe('MF5 the message with a code that proves an email or a number', () => {
  test('says for what purpose the code is and how long it is valid', () => {
    const written = (['setup-code', 'setup-code-text'] as const).map((name) =>
      writeMessage(name, { ...context, code: '004217' }),
    );
    for (const { text } of written)
      for (const held of ['004217', '10 minutes', '2-factor authentication']) expect(text).toContain(held);
  });

  test('starts with the code if it is a text message, and ends with the host for which browsers fill it in', () => {
    const { text } = writeMessage('setup-code-text', { ...context, code: '004217' });
    expect(text).toMatch(/^004217 /);
    expect(text.split('\n').at(-1)).toBe('@linen.test #004217');
  });

  test('cannot be written without the code', () => {
    expect(() => writeMessage('setup-code', context)).toThrow(/needs a code/);
    expect(() => writeMessage('setup-code-text', context)).toThrow(/needs a code/);
  });
});

/** The facts in the HTML of a message, each with its heading and value. */
const cells = (html: string): string[][] =>
  [...html.matchAll(/<th [^>]*scope="row"[^>]*>\s*(.*?)\s*<\/th>\s*<td [^>]*>(.*?)<\/td>/gs)].map(([, ...row]) => row);

describe('the message about a new device', () => {
  test.each([
    [{ browser: 'Chrome', system: 'Windows' }, 'Chrome on Windows', 'Chrome ar Windows'],
    [{ browser: 'Chrome', system: '' }, 'Chrome', 'Chrome'],
    [{ browser: '', system: 'Android' }, 'A device running Android', 'Gléas ar a bhfuil Android'],
    [{ browser: '', system: '' }, 'Unknown type of device', 'Gléas de chineál anaithnid'],
  ])('names the device %j as far as it is known', (names, told, toldInIrish) => {
    const facts = { at, ...names };
    const english = writeMessage('new-device', { ...context, facts, token });
    const irish = writeMessage('new-device', { ...inIrish, facts, token });
    expect(english.text).toContain(`\nDevice: ${told}\n`);
    expect(irish.text).toContain(`\nGléas: ${toldInIrish}\n`);
    expect(cells(english.html)).toContainEqual(['Device', told]);
    expect(cells(irish.html)).toContainEqual(['Gléas', toldInIrish]);
  });

  test('has rows for the time, the device and the website, with headings for screen readers', () => {
    const { text, html } = writeMessage('new-device', {
      ...withFacts({ browser: 'Safari', system: 'iPhone' }),
      token,
    });
    const rows = [
      ['When', '5 July 2026 at 15:05 (Irish time)'],
      ['Device', 'Safari on iPhone'],
      ['Website', 'Member Area, linen.test'],
    ];
    expect(text).toContain(`\n\n${rows.map((row) => row.join(': ')).join('\n')}\n\n`);
    expect(cells(html)).toEqual(rows);
  });

  test('says when the login was and how long its link is valid, and cannot be written without the link', () => {
    const { text } = writeMessage('new-device', { ...context, token });
    for (const held of ['5 July 2026 at 15:05', '7 days']) expect(text).toContain(held);
    expect(() => writeMessage('new-device', context)).toThrow(/needs a token/);
  });

  test('SEC-G6 escapes a browser name from the request', () =>
    expect(writeMessage('new-device', { ...withFacts({ browser: '<img src=x>' }), token }).html).not.toContain('<img'));
});

describe('the buttons of emails', () => {
  const known = { ...withFacts({ way: 'EMAIL', left: '3' }), code: '073519', token };
  const buttons = (name: MessageName, more: Partial<MessageContext> = {}) =>
    [...writeMessage(name, { ...known, ...more }).html.matchAll(/class="(purpose|alarm)"[^>]+>([^<]+)</g)].map(
      ([, look, label]) => [look, label?.trim()],
    );

  test.each(['sign-in-code', 'setup-code', 'confirm-code'] as const)(
    '%s has its code, then a plain link to the reset, and no button',
    (name) => {
      expect(buttons(name)).toEqual([]);
      const { html } = writeMessage(name, known);
      expect(html.indexOf('073519')).toBeLessThan(html.indexOf('/memberlogin/reset'));
    },
  );

  test.each([
    ['activation', 'Open the activation page'],
    ['reset-password', 'Choose your password'],
    ['account-locked', 'Reset your password'],
  ] as const)('%s has one filled button, for its purpose', (name, label) =>
    expect(buttons(name)).toEqual([['purpose', label]]),
  );

  test.each([
    ['new-device', 'This wasn’t me'],
    ['email-change-asked', 'Cancel the change'],
    ['email-changed', 'Undo the change'],
    ['password-changed', 'Reset your password'],
  ] as const)('%s has one outlined button, for a person who did not do it', (name, label) => {
    expect(buttons(name)).toEqual([['alarm', label]]);
    expect(writeMessage(name, known).html).toContain(`border:2px solid ${brand.tokens.light.errBorder}`);
  });

  test('the email about a disabled account links to the contact page, and not to a reset', () => {
    expect(buttons('account-disabled')).toEqual([['purpose', 'Contact us']]);
    expect(writeMessage('account-disabled', known).text).not.toContain('/reset');
  });
});

test.each([
  ['passkey-copied', {}, 'then add a new one. If you didn’t try to log in, reset your password too.'],
  ['recovery-code-used', { left: '0' }, 'If it was you, get new recovery codes.'],
] as const)('%s asks the person to act, so it does not say that there is nothing to do', (name, facts, told) => {
  const { text } = writeMessage(name, withFacts(facts));
  expect(text).toContain(told);
  expect(text).not.toContain('you don’t need to do anything');
});

test.each([
  [context, 'tried to log in as one of your remembered devices', 'we asked them for a code'],
  [inIrish, 'rinne iarracht logáil isteach mar ghléas a bhí i gcuimhne againn', 'd’iarramar cód orthu'],
])('F17 the message about a copied device does not say that a person logged in', (written, tried, code) => {
  const facts = { at, browser: 'Edge', system: 'Windows' };
  const { subject, text } = writeMessage('device-copied', { ...written, facts });
  for (const said of [tried, code]) expect(text).toContain(said);
  expect(`${subject} ${text}`).not.toMatch(
    /someone logged in|old copy|forgotten|seanchóip|logáil duine éigin isteach/i,
  );
});

test('OP7 the message about a copied login asks the person to act, so it does not say that there is nothing to do', () => {
  const { text } = writeMessage('application-copied', withFacts({ application: 'Claims' }));
  expect(text).toContain('Log in to Claims again to keep using it.');
  expect(text).not.toContain('you don’t need to do anything');
});

test('B13 the message about wrong codes is also true if the intruder who entered them is logged in', () => {
  const { text } = writeMessage('codes-locked', withFacts({}));
  expect(text).toContain('They know your password, or are logged in to your account.');
  expect(text).not.toContain('Nobody got in');
});

test('UP5 a message about a change names the device only if a person made the change', () => {
  const changed = (facts: Record<string, string>) => writeMessage('password-changed', withFacts(facts)).text;
  expect(changed({ browser: 'Edge', system: 'Windows' })).toContain('Device: Edge on Windows');
  expect(changed({})).not.toContain('Device');
});

const kept = JSON.stringify(['iCloud Keychain', '']);
const [removed, codesEnded, stillIn] = [
  /passkeys .*added in the last 30 days were removed/i,
  /your recovery codes no longer work/i,
  'You can still log in with: iCloud Keychain, a passkey.',
];
// oxfmt-ignore
test.each([
  [{},                                         false, false, false],
  [{ passkeys: kept },                         false, false, true],
  [{ ended: 'passkeys' },                      true,  false, false],
  [{ ended: 'passkeys', passkeys: kept },      true,  false, true],
  [{ ended: 'recovery-codes' },                false, true,  false],
  [{ ended: 'recovery-codes', passkeys: kept }, false, true, true],
  [{ ended: 'both' },                          true,  true,  false],
  [{ ended: 'both', passkeys: kept },          true,  true,  true],
] as [Record<string, string>, boolean, boolean, boolean][])(
  'the message about a new password says which ways have ended and which passkeys are left: %o',
  (told, saysRemoved, saysCodes, saysKept) => {
    const text = writeMessage('password-changed', withFacts(told)).text.replaceAll('\n', ' ');
    expect([removed.test(text), codesEnded.test(text), text.includes(stillIn)]).toEqual([saysRemoved, saysCodes, saysKept]);
  },
);

test('a word with a hyphen stays on one line in an email', () =>
  expect(writeMessage('setup-code', { ...context, code: '004217' }).html).toContain(
    '<span style="white-space:nowrap">2-factor</span> authentication</h1>',
  ));
