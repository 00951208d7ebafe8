import { hostedLinen } from '../../../test/harness/test-config.ts';
import { describe, expect, test } from 'vitest';
import type { MessageContext } from './message-template.ts';
import { messageTemplates } from './all-messages.ts';

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

describe('the message to a new address', () => {
  test.each([
    [context, '24 hours', 'Nothing changes until you confirm it'],
    [inIrish, '24 uair an chloig', 'Ní athrófar aon rud go dtí go ndeimhneoidh tú é'],
  ])('UP1 says how long its link lives, and that nothing has changed yet', (written, life, nothingYet) => {
    const { text, html } = messageTemplates['email-change']({ ...written, token });
    for (const part of [text, html]) for (const held of [life, nothingYet]) expect(part).toContain(held);
  });

  test('UP1 is not written without a token', () =>
    expect(() => messageTemplates['email-change'](context)).toThrow(/a token/));
});

test('UP5 the message about a changed address tells the new one as it was masked, and when', () => {
  const { text, html } = messageTemplates['email-changed'](withFacts({ newEmail: 'a•••@t•••.example' }));
  for (const part of [text, html]) expect(part).toContain('to a•••@t•••.example on 5 July 2026 at 15:05 (Irish time)');
});

test.each([
  'codes-locked',
  'email-changed',
  'member-number-changed',
  'new-device',
  'two-factor-off',
  'two-factor-on',
] as const)('UP5 %s is not written without the time', (name) =>
  expect(() => messageTemplates[name]({ ...context, token, facts: { way: 'SMS' } })).toThrow(RangeError),
);

describe.each(['two-factor-on', 'two-factor-changed'] as const)('UP5 the message %s', (name) => {
  test.each([
    ['EMAIL', 'a•••@t•••.example', 'by email to a•••@t•••.example'],
    ['SMS', '••• ••• 0001', 'by text message to ••• ••• 0001'],
  ])('says where a code goes by %s', (way, destination, told) =>
    expect(messageTemplates[name](withFacts({ way, destination })).text).toContain(told),
  );

  test('is not written without a way it knows', () =>
    expect(() => messageTemplates[name](withFacts({ way: 'PIGEON' }))).toThrow(/needs a way/));
});

test('UP5 the text to an old number holds nothing to type', () =>
  expect(messageTemplates['two-factor-changed-text']({ ...context, code: '004217', token }).text).not.toMatch(
    /\d|Zk3/,
  ));

describe('MF5 the code that proves an address or a number', () => {
  test('says what it is for and how long it lives', () => {
    const written = [messageTemplates['setup-code'], messageTemplates['setup-code-text']].map((message) =>
      message({ ...context, code: '004217' }),
    );
    for (const { text } of written)
      for (const held of ['004217', '10 minutes', '2-factor authentication']) expect(text).toContain(held);
  });

  test('starts the text message, which ends bound to our host', () => {
    const { text } = messageTemplates['setup-code-text']({ ...context, code: '004217' });
    expect(text).toMatch(/^004217 /);
    expect(text.split('\n').at(-1)).toBe('@linen.test #004217');
  });

  test('must be there', () => {
    expect(() => messageTemplates['setup-code'](context)).toThrow(/needs a code/);
    expect(() => messageTemplates['setup-code-text'](context)).toThrow(/needs a code/);
  });
});

describe('the message about a new device', () => {
  test.each([
    [{ browser: 'Chrome', system: 'Windows' }, ': Chrome on Windows.', ': Chrome ar Windows.'],
    [{ browser: 'Chrome', system: '' }, ': Chrome.', ': Chrome.'],
    [{ browser: '', system: 'Android' }, ': a device running Android.', ': gléas ar a bhfuil Android.'],
    [{ browser: '', system: '' }, ': a device we don’t recognise.', ': gléas nach n-aithnímid.'],
  ])('names %j as far as it is known', (names, told, toldInIrish) => {
    const facts = { at, ...names };
    expect(messageTemplates['new-device']({ ...context, facts, token }).text).toContain(told);
    expect(messageTemplates['new-device']({ ...inIrish, facts, token }).text).toContain(toldInIrish);
  });

  test('says when, how long its link lives, and is not written without one', () => {
    const { text } = messageTemplates['new-device']({ ...context, token });
    for (const held of ['5 July 2026 at 15:05', '7 days']) expect(text).toContain(held);
    expect(() => messageTemplates['new-device'](context)).toThrow(/needs a token/);
  });

  test('G6 a name that a browser gave itself is escaped', () =>
    expect(messageTemplates['new-device']({ ...withFacts({ browser: '<img src=x>' }), token }).html).not.toContain(
      '<img',
    ));
});
