import { describe, expect, test } from 'vitest';
import { emailRule } from './email.ts';

const ofLength = (length: number) => `${'a'.repeat(length - '@demo.example'.length)}@demo.example`;

describe('VA4 the email rule', () => {
  test.each([
    ['member@demo.example', 'member@demo.example'],
    ['  Member@Demo.Example ', 'member@demo.example'],
    ['first.last+tag@sub.demo.example', 'first.last+tag@sub.demo.example'],
    ["o'neill@demo.example", "o'neill@demo.example"],
    ["!#$%&'*+/=?^_{|}~-@demo.example", "!#$%&'*+/=?^_{|}~-@demo.example"],
    ['a@b.ie', 'a@b.ie'],
    ['a@1and1.com', 'a@1and1.com'],
    ['a@ó.ie', 'a@xn--kda.ie'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ['a@xn--kda.ie', 'a@xn--kda.ie'],
    [ofLength(64), ofLength(64)],
    [`${'a'.repeat(59)}@b.ie`, `${'a'.repeat(59)}@b.ie`],
  ])('stores %j as %j', (typed, value) => {
    expect(emailRule(typed)).toEqual({ ok: true, value });
  });
});

describe('VA4 the email rule for invalid emails', () => {
  test.each([
    'member',
    'member@',
    '@demo.example',
    '@',
    'member@demo',
    'member@@demo.example',
    'a@b@demo.example',
    '.member@demo.example',
    'member.@demo.example',
    'mem..ber@demo.example',
    'mem ber@demo.example',
    'member@demo .example',
    'member@.demo.example',
    'member@demo..example',
    'member@demo.example.',
    'member@-demo.example',
    'member@demo-.example',
    'member@demo_.example',
    '"member"@demo.example',
    '"a@x" @demo.example',
    'member(comment)@demo.example',
    'Member <member@demo.example>',
    '@relay.example:member@demo.example',
    'member@demo.example,other@demo.example',
    'member@demo.example;other@demo.example',
    'mem`ber@demo.example',
    'member@[127.0.0.1]',
    'member@[IPv6:::1]',
    'member@127.0.0.1',
    'member@0x7f.1',
    'member@demo.1',
    'member@demo.example:25',
    'member@demo.example/x',
    'member@demo%2eexample',
  ])('refuses %j', (typed) => {
    expect(emailRule(typed)).toEqual({ ok: false, problem: 'invalid' });
  });

  test.each([
    ['full-width @', 'member＠demo.example'],
    ['line feed', 'member@demo.example\nBcc: x@y.ie'],
    ['trailing line break', 'member@demo.example\r\n'],
    ['NUL', 'member\u0000@demo.example'],
    ['Cyrillic local part', 'mеmber@demo.example'],
    ['Kelvin sign before the @', '\u212Aelvin@demo.example'],
    ['Kelvin sign after the @', 'member@\u212Aelvin.example'],
    ['dotted capital I', 'member@\u0130.example'],
    ['dotless i before the @', 'm\u0131ke@demo.example'],
    ['ligature', 'member@\uFB01.example'],
    ['full-width domain', 'member@ｄemo.example'],
    ['full-width dot', 'member@demo．example'],
    ['ideographic full stop', 'member@demo。example'],
    ['soft hyphen', 'member@de\u00ADmo.example'],
    ['variation selector', 'member@demo\uFE0F.example'],
    ['zero-width joiner', 'member@de\u200Dmo.example'],
    ['right-to-left override', 'member@\u202Edemo.example'],
    ['capital fada, a second spelling', 'member@Ó.ie'],
    ['decomposed fada, a second spelling', 'member@o\u0301.ie'],
    ['broken A-label', 'member@xn--a.ie'],
    ['Cyrillic rounded letter, a second spelling', 'member@\u1C80.ie'],
    ['combining iota, a second spelling', 'member@x\u0345.ie'],
    ['emoji domain', 'member@💩.ie'],
    ['lone surrogate', 'member@\ud83d.ie'],
  ])('refuses: %s', (_, typed) => {
    expect(emailRule(typed)).toEqual({ ok: false, problem: 'invalid' });
  });
});

test.each(['', '   ', '\n'])('VA4 the empty email %j is refused as required', (typed) => {
  expect(emailRule(typed)).toEqual({ ok: false, problem: 'required' });
});

test.each([
  ['as typed', ofLength(65)],
  ['in its ASCII form', `${'a'.repeat(56)}@óáéí.ie`],
])('VA4 an email of more than 64 characters %s is too long', (_, typed) => {
  expect(emailRule(typed)).toEqual({ ok: false, problem: 'too-long' });
});
