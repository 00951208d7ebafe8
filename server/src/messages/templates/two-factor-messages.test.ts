import { languages } from '@selvage/contract/languages';
import { expect, test } from 'vitest';
import { hostedLinen } from '../../../test/harness/test-config.ts';
import { writeMessage } from './write-message.ts';
import type { NextLogin } from './next-login-words.ts';

const nexts: readonly NextLogin[] = ['APP', 'PASSKEY', 'password', 'password-or-passkey', 'set-up', 'passkey-set-up'];
const justThePassword = { en: 'only for your password', ga: 'ach do phasfhocal' } as const;
const aloneEnough = { en: 'The password alone is enough.', ga: 'Is leor an pasfhocal leis féin.' } as const;
const what = {
  en: { all: '2-factor authentication', codes: 'Codes by email or text' },
  ga: { all: 'fíordheimhniú dhá fhachtóir', codes: 'cóid trí ríomhphost nó trí theachtaireacht téacs' },
} as const;

const rendered = (message: 'two-factor-on' | 'two-factor-off', language: 'en' | 'ga', next: NextLogin) =>
  writeMessage(message, {
    brand: hostedLinen,
    language,
    kind: 'member',
    selfRegistered: true,
    code: '073519',
    token: 'aB3-dE6',
    facts: { at: '2026-07-05T14:05:00Z', way: 'SMS', destination: '••• ••• 0001', next },
  });

test.each(languages.flatMap((language) => nexts.map((next) => ({ language, next }))))(
  'the message that codes were turned off says in $language what a login asks for next: $next',
  ({ language, next }) => {
    const { subject, text } = rendered('two-factor-off', language, next);
    const staysOn = next === 'APP' || next === 'PASSKEY';
    expect(subject).toContain(what[language][staysOn ? 'codes' : 'all']);
    expect(text.includes(justThePassword[language])).toBe(next === 'password');
    expect(text.includes(aloneEnough[language])).toBe(next === 'password-or-passkey');
  },
);

test.each(languages.flatMap((language) => (['SMS', 'APP', 'PASSKEY'] as const).map((next) => ({ language, next }))))(
  'the message that codes were turned on says in $language that a login asks for $next first',
  ({ language, next }) => {
    const { subject, text } = rendered('two-factor-on', language, next);
    expect(subject).toContain(what[language][next === 'SMS' ? 'all' : 'codes']);
    const isSentAtLogin = text.includes({ en: 'we’ll send a code', ga: 'seolfaimid cód' }[language]);
    expect(isSentAtLogin).toBe(next === 'SMS');
  },
);
