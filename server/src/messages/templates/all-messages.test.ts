import { readFileSync } from 'node:fs';
import { languages } from '@selvage/contract/languages';
import { screenAt } from '@selvage/contract/screens';
import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { describe, expect, test } from 'vitest';
import type { HostedBrand } from '../../config/config.ts';
import { hostedCalico, hostedLinen, hostedTweed } from '../../../test/harness/test-config.ts';
import { escapeHtml } from '../../html.ts';
import type { MessageContext } from './message-template.ts';
import { messageTemplates, type MessageName } from './all-messages.ts';
import { namedTexts } from '../texts/named-texts.ts';
import { placeholders } from './message-words.ts';
import { writeMessage } from './write-message.ts';

const brands = [
  { ...hostedLinen, origin: 'https://linen.test:8443' },
  { ...hostedTweed, origin: 'https://tweed.test' },
  hostedCalico,
];
const token = 'Zk3-x_9TqLw';
// The path of each message’s link on the origin of its brand. Null for text messages; '' for messages that link only to
// the contact page.
const paths: Readonly<Record<MessageName, ((routeType: string) => string) | null>> = {
  'account-disabled': () => '',
  'account-locked': (routeType) => `/${routeType}/reset`,
  'account-secured': (routeType) => `/${routeType}?action=reset-password&code=${token}`,
  activation: (routeType) => `/${routeType}/activate?code=${token}`,
  'email-in-use': (routeType) => `/${routeType}/login`,
  'application-copied': (routeType) => `/${routeType}/reset`,
  'authenticator-added': (routeType) => `/${routeType}/reset`,
  'authenticator-removed': (routeType) => `/${routeType}/reset`,
  'email-change': (routeType) => `/${routeType}/accountdetails/updateemail/verify?code=${token}`,
  'confirm-code': (routeType) => `/${routeType}/reset`,
  'device-copied': (routeType) => `/${routeType}/reset`,
  'email-change-asked': (routeType) => `/${routeType}/emailundo?code=${token}`,
  'email-changed': (routeType) => `/${routeType}/emailundo?code=${token}`,
  'member-number-changed': (routeType) => `/${routeType}/reset`,
  'new-device': (routeType) => `/${routeType}/notme?code=${token}`,
  'enrolment-code-issued': (routeType) => `/${routeType}/reset`,
  'passkey-added': (routeType) => `/${routeType}/reset`,
  'passkey-copied': (routeType) => `/${routeType}/reset`,
  'passkey-removed': (routeType) => `/${routeType}/reset`,
  'passkeys-removed': (routeType) => `/${routeType}/reset`,
  'password-changed': (routeType) => `/${routeType}/reset`,
  'recovery-code-used': (routeType) => `/${routeType}/reset`,
  'recovery-codes-made': (routeType) => `/${routeType}/reset`,
  'reset-password': (routeType) => `/${routeType}?action=reset-password&code=${token}`,
  'setup-code': (routeType) => `/${routeType}/reset`,
  'setup-code-text': null,
  'sign-in-code': (routeType) => `/${routeType}/reset`,
  'sign-in-code-text': null,
  'two-factor-changed': (routeType) => `/${routeType}/reset`,
  'two-factor-changed-text': null,
  'codes-locked': (routeType) => `/${routeType}/reset`,
  'two-factor-off': (routeType) => `/${routeType}/reset`,
  'two-factor-on': (routeType) => `/${routeType}/reset`,
  'way-changed-text': null,
  'access-confirmed': (routeType) => `/${routeType}/login`,
  'access-removed': () => '',
  'access-unconfirmed': () => '',
  'administrator-appointed': (routeType) => `/${routeType}/settings/colleagues`,
  'colleague-joined': (routeType) => `/${routeType}/settings/colleagues`,
  'colleague-removed': (routeType) => `/${routeType}/settings/colleagues`,
  invitation: (routeType) => `/${routeType}/invitation?code=${token}`,
  'registration-tried': (routeType) => `/${routeType}/settings/colleagues`,
  'review-due': (routeType) => `/${routeType}/settings/colleagues`,
  'role-changed': (routeType) => `/${routeType}/settings/colleagues`,
  'account-closed': () => '',
  'closing-asked': (routeType) => `/${routeType}/settings/privacy/close?code=${token}`,
  'closing-kept': (routeType) => `/${routeType}/reset`,
  'consent-withdrawn': (routeType) => `/${routeType}/reset`,
  'copy-ready': (routeType) => `/${routeType}/settings/privacy?copy=0d5c2f5e-6e65-4a4c-9d55-0f3a3d6f2c11`,
};
const names: MessageName[] = [
  'account-disabled',
  'account-locked',
  'account-secured',
  'activation',
  'email-in-use',
  'application-copied',
  'authenticator-added',
  'authenticator-removed',
  'confirm-code',
  'device-copied',
  'email-change',
  'email-change-asked',
  'email-changed',
  'member-number-changed',
  'new-device',
  'enrolment-code-issued',
  'passkey-added',
  'passkey-copied',
  'passkey-removed',
  'passkeys-removed',
  'password-changed',
  'recovery-code-used',
  'recovery-codes-made',
  'reset-password',
  'setup-code',
  'setup-code-text',
  'sign-in-code',
  'sign-in-code-text',
  'two-factor-changed',
  'two-factor-changed-text',
  'codes-locked',
  'two-factor-off',
  'two-factor-on',
  'way-changed-text',
  'access-confirmed',
  'access-removed',
  'access-unconfirmed',
  'administrator-appointed',
  'colleague-joined',
  'colleague-removed',
  'invitation',
  'registration-tried',
  'review-due',
  'role-changed',
  'account-closed',
  'closing-asked',
  'closing-kept',
  'consent-withdrawn',
  'copy-ready',
];
const facts = {
  until: '2026-07-05T14:05:00Z',
  at: '2026-07-05T14:05:00Z',
  newEmail: 'a•••@t•••.example',
  way: 'SMS',
  destination: '••• ••• 0001',
  browser: 'Firefox',
  system: 'Linux',
  application: 'Documents',
  passkey: 'iCloud Keychain',
  left: '9',
  organisation: '9000000101',
  inviter: 'a@insurer.example',
  day: '2026-07-08',
  copy: '0d5c2f5e-6e65-4a4c-9d55-0f3a3d6f2c11',
  reference: 'KTWDB-QFMHR-GVXPC',
};
const cases = names.flatMap((name) =>
  brands.flatMap((brand) =>
    languages.flatMap((language) =>
      kinds.map((kind) => {
        const context: MessageContext = { brand, language, kind, selfRegistered: true, facts, code: '073519', token };
        return { name, brand, language, kind, context, title: `${name} in ${language} of ${brand.id} to a ${kind}` };
      }),
    ),
  ),
);
// Messages that say “contact us” have a link to the contact page, too.
const contactable = new Set<MessageName>([
  'account-disabled',
  'account-secured',
  'application-copied',
  'authenticator-added',
  'authenticator-removed',
  'codes-locked',
  'device-copied',
  'member-number-changed',
  'enrolment-code-issued',
  'passkey-added',
  'passkey-copied',
  'passkey-removed',
  'passkeys-removed',
  'password-changed',
  'recovery-code-used',
  'recovery-codes-made',
  'two-factor-changed',
  'two-factor-off',
  'two-factor-on',
  'access-confirmed',
  'access-removed',
  'access-unconfirmed',
  'administrator-appointed',
  'colleague-joined',
  'colleague-removed',
  'registration-tried',
  'review-due',
  'role-changed',
  'account-closed',
  'closing-asked',
  'closing-kept',
  'consent-withdrawn',
  'copy-ready',
]);
const codes = new Set<MessageName>(['confirm-code', 'setup-code', 'sign-in-code']);
const contactPage = (brand: HostedBrand): string => new URL(brand.links.contact, brand.origin).href;
const links = (text: string): string[] => text.match(/https?:\/\/[^\s"<]+/g) ?? [];
const tellsTooMuch = /health|wellbeing|medical|policy|claim|sláinte|folláin|polasaí|\bmember|ball|\d/i;
const apartFrom = (subject: string, ...known: string[]): string =>
  known.reduce((rest, each) => rest.replace(each, ''), subject);

test('the test cases cover every message', () =>
  expect(names.toSorted()).toEqual(Object.keys(messageTemplates).toSorted()));

const [listedMessages = '', listedTexts = ''] = readFileSync(
  new URL('../../../../docs/messages.md', import.meta.url),
  'utf8',
).split('## Names and placeholders');

test('docs/messages.md lists every message with its English subject', () => {
  const rows = [...listedMessages.matchAll(/^\| `([a-z-]+)` \| (.+?) \|/gm)];
  const listed = new Map(rows.map(([, name = '', subjects = '']) => [name, subjects.split('; or: ')]));
  expect([...listed.keys()].toSorted()).toEqual(names.toSorted());
  const inEnglish = cases.filter((each) => each.language === 'en' && each.kind === 'member');
  for (const { name, brand, context } of inEnglish) {
    const { subject } = writeMessage(name, context);
    expect(listed.get(name)).toContain(subject === '' ? '(text message)' : subject.replace(` – ${brand.name}`, ''));
  }
});

test('docs/messages.md lists every text with its placeholders, and every placeholder with its type', () => {
  const quoted = (placed: readonly string[]) => placed.map((each) => `\`{${each}}\``).join(' ') || 'none';
  const texts = namedTexts.map(
    (each) => `| \`${each.name}\` | ${each.when || 'always'} | ${quoted(each.placeholders)} |`,
  );
  const meanings = Object.entries(placeholders).map(
    ([name, { type, value }]) => `| \`{${name}}\` | ${type} | ${value} |`,
  );
  expect(listedTexts.match(/^\| `.*$/gm)).toEqual([...texts, ...meanings]);
});

describe.each(cases)('$title', ({ name, brand, kind, context }) => {
  const { subject, text, html } = writeMessage(name, context);

  test('GDPR-P13 the message has no undefined value, and no personal details in its subject', () => {
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|NaN|Invalid/);
    expect(apartFrom(subject, brand.name, '2-factor')).not.toMatch(tellsTooMuch);
    expect(subject).not.toContain(token);
    expect(text).toContain(brand.name);
  });

  test('the message has the name of its brand in the subject, unless it is a text message', () => {
    expect(subject.endsWith(` – ${brand.name}`)).toBe(paths[name] !== null);
  });

  test('the message has one link of its own, on the origin of its brand, the same in text and HTML', () => {
    const path = paths[name];
    const own = path?.(routeTypeOf(kind)) ?? '';
    const expected = own === '' ? [] : [`${brand.origin}${own}`];
    // The activation message also has a link for readers who did not register.
    if (name === 'activation') expected.push(`${brand.origin}/${routeTypeOf(kind)}/notregistered?code=${token}`);
    if (name === 'recovery-code-used') expected.push(`${brand.origin}/${routeTypeOf(kind)}/settings/security`);
    if (contactable.has(name)) expected.push(contactPage(brand));
    expect(links(text)).toEqual(expected);
    // Below the button is its URL as a link, for people who copy it. A message with a code has no button.
    const [button, ...others] = expected;
    const shown = button === undefined || codes.has(name) ? expected : [button, button, ...others];
    expect(links(html)).toEqual(shown.map((link) => escapeHtml(link)));
  });

  test('RT6 the message links only to existing pages', () => {
    const own = links(text).filter(
      (link) => link.startsWith(`${brand.origin}/`) && !link.includes(brand.links.contact),
    );
    expect(own.filter((link) => screenAt(new URL(link).pathname) === undefined)).toEqual([]);
  });
});

const [brand] = brands;
if (brand === undefined) throw new Error('no brand to write for');
const context: MessageContext = {
  brand,
  language: 'en',
  kind: 'member',
  selfRegistered: true,
  facts: {},
  code: null,
  token: null,
};

test('F18 the activation message of an imported account leaves out the link “I did not register”', () => {
  const { text, html } = writeMessage('activation', { ...context, selfRegistered: false, code: '073519', token });
  expect(`${text}${html}`).toContain(`/activate?code=${token}`);
  expect(`${text}${html}`).not.toMatch(/notregistered|did not register/);
});

describe('the phone number of a brand', () => {
  const stuck = { ...context, facts, code: '073519', token };
  const mailed = names.filter((name) => paths[name] !== null);
  const calico = { ...stuck, brand: hostedCalico };

  test.each(mailed)('is at the end of the %s email', (name) => {
    const { text, html } = writeMessage(name, calico);
    expect(text.split('\n').at(-2)).toBe('If you need help, call us on (01) 555-0100.');
    expect(html).toMatch(/call us on\s+<a class="link" href="tel:015550100" [^>]+>\(01\) 555-0100<\/a>/);
  });

  test('has an Irish sentence in an Irish email', () => {
    expect(writeMessage('reset-password', { ...calico, language: 'ga' }).text).toContain(
      'Má tá cabhair uait, glaoigh orainn ar (01) 555-0100.',
    );
  });

  test('is in no text message, and is absent from emails of a brand without a number', () => {
    expect(writeMessage('sign-in-code-text', calico).text).not.toContain('555');
    const { text, html } = writeMessage('reset-password', stuck);
    expect(`${text}${html}`).not.toMatch(/call us on|tel:/);
  });
});

describe('the message about a locked account', () => {
  test.each([
    ['en', '5 July 2026 at 15:05'],
    ['ga', '5 Iúil 2026 ag 15:05'],
  ] as const)('ER5 says in %s until when, in Irish time', (language, time) => {
    const written = writeMessage('account-locked', {
      ...context,
      language,
      facts: { until: '2026-07-05T14:05:00Z' },
    });
    expect(written.text).toContain(time);
    expect(written.html).toContain(time);
  });

  test('ER5 says that only a reset unlocks if the lock has no end', () => {
    expect(writeMessage('account-locked', { ...context, facts: { until: '' } }).text).toContain(
      'until you reset your password',
    );
  });
});

describe('the messages with a login code', () => {
  test('MF11 have the code in every part and say that it is valid for 10 minutes', () => {
    const { text, html } = writeMessage('sign-in-code', { ...context, code: '004217' });
    for (const part of [text, html]) expect(part).toMatch(/004217/);
    for (const part of [text, html]) expect(part).toMatch(/10 minutes/);
  });

  test('start with the code and end with the host for which browsers fill it in, if they are text messages', () => {
    const { text } = writeMessage('sign-in-code-text', { ...context, code: '004217' });
    expect(text).toMatch(/^004217 /);
    expect(text.split('\n').at(-1)).toBe('@linen.test #004217');
  });

  test('cannot be written without a code', () => {
    expect(() => writeMessage('sign-in-code', context)).toThrow(/needs a code/);
    expect(() => writeMessage('sign-in-code-text', context)).toThrow(/needs a code/);
  });
});

describe('the activation message', () => {
  test.each([
    ['en', '24 hours'],
    ['ga', '24 uair an chloig'],
  ] as const)('AC4 has in %s the link and the digits, and says how long they are valid', (language, life) => {
    const { text, html } = writeMessage('activation', { ...context, language, code: '004217', token });
    for (const part of [text, html])
      for (const held of ['004217', `/memberlogin/activate?code=${token}`, life]) expect(part).toContain(held);
  });

  test('AC4 cannot be written without its digits or its token', () => {
    expect(() => writeMessage('activation', { ...context, token })).toThrow(/needs a code/);
    expect(() => writeMessage('activation', { ...context, code: '004217' })).toThrow(/needs a token/);
  });
});

test('the activation message has its link before its code', () => {
  const { text, html } = writeMessage('activation', { ...context, code: '004217', token });
  for (const part of [text, html]) expect(part.indexOf('/activate?code=')).toBeLessThan(part.indexOf('004217'));
});

describe('the message after an account was secured', () => {
  test.each([
    ['en', 'Your account was secured', /you asked|ignore this email/i],
    ['ga', 'Cosnaíodh do chuntas', /d’iarr tú|neamhaird/i],
  ] as const)('S5 says in %s why it comes, and not that its reader requested it', (language, why, untrue) => {
    const { text, html } = writeMessage('account-secured', { ...context, language, token });
    for (const part of [text, html]) expect(part).toContain(why);
    for (const part of [text, html]) expect(part).not.toMatch(untrue);
  });
});

test.each([
  ['sign-in-code', 'ar feadh nóiméid amháin'],
  ['sign-in-code-text', 'ar feadh nóiméid amháin'],
  ['setup-code', 'ar feadh nóiméid amháin'],
  ['setup-code-text', 'ar feadh nóiméid amháin'],
] as const)('%s says one minute in the genitive in Irish', (name, life) => {
  const { text } = writeMessage(name, { ...context, language: 'ga', code: '004217', facts: { minutes: '1' } });
  expect(text).toContain(life);
});

describe('the reset message', () => {
  test.each([
    ['en', 'once, within 60 minutes'],
    ['ga', 'uair amháin, ar feadh 60 nóiméad'],
  ] as const)('RS7 says in %s that its link works once, and for how long', (language, life) => {
    const { text, html } = writeMessage('reset-password', { ...context, language, token });
    for (const part of [text, html]) expect(part).toContain(life);
  });

  test('RS7 has no digits to type, and cannot be written without a token', () => {
    expect(writeMessage('reset-password', { ...context, code: '004217', token }).text).not.toContain('004217');
    expect(() => writeMessage('reset-password', context)).toThrow(/needs a token/);
  });
});

describe('the message about a changed password', () => {
  test.each([
    ['en', '5 July 2026 at 15:05 (Irish time)'],
    ['ga', '5 Iúil 2026 ag 15:05 (am na hÉireann)'],
  ] as const)('UP5 says in %s when, in Irish time', (language, time) => {
    const { text, html } = writeMessage('password-changed', { ...context, language, facts });
    for (const part of [text, html]) expect(part).toContain(time);
  });

  test('UP5 cannot be written without the time', () =>
    expect(() => writeMessage('password-changed', context)).toThrow(RangeError));
});

test('a brand name is escaped in the HTML part', () => {
  const hostile = { ...brand, name: '<img src=x onerror=alert(1)> & "Sons"' };
  const { html } = writeMessage('sign-in-code', { ...context, brand: hostile, code: '123456' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
});

test('BR1 a message has its brand’s own colours, in light and dark', () => {
  const { html } = writeMessage('sign-in-code', { ...context, brand: hostedCalico, code: '123456' });
  expect(html).toContain('background:#3b1e57;color:#ffffff');
  expect(html).toContain('.brand{background:#12263a!important;color:#f4f7f8!important}');
  expect(html).not.toContain('#1e3a57');
});
