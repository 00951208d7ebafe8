import { type Language, languages } from '@selvage/contract/languages';
import { describe, expect, test } from 'vitest';
import * as features from './feature-messages.ts';
import { loadLoginMessages } from './load-login-page.ts';
import { signInRefused } from './login-refused.ts';

const groups: Readonly<Record<string, (language: Language) => Promise<unknown>>> = {
  ...features,
  loginMessages: loadLoginMessages,
  signInRefused: (language) => Promise.resolve(signInRefused[language]),
};

/** The places of the messages that tell a person what did not work. */
const tellsRefusal =
  /\.(failures|problems|appProblems|named|sentences|refusals|refused|impossible|exists|held|closed|notShown|notAnswered|notCopied|onlyWay|wrong|lastTry|unknown|cookiesBlocked|secured|stopped|notSent|textsUnavailable|endedAccess|otherRefused|otherFailures|consultantFailures|noAppText|noPasskeyText|helpText|expired)(\.|$)/;
/** What happened in an account, what it has and the name of a device refuse nothing. */
const tellsState = /^securityMessages\.activity\.|^protectionMessages\.|\.device\./;

/** Each refusal by its path. A sentence that takes a number gets one. */
function refusals(messages: unknown, path: string): [path: string, sentence: string][] {
  const isRefusal = tellsRefusal.test(path) && !tellsState.test(path);
  if (typeof messages === 'string') return isRefusal ? [[path, messages]] : [];
  if (typeof messages === 'function')
    return isRefusal ? refusals((messages as (value: number) => unknown)(30), path) : [];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => refusals(inner, `${path}.${name}`));
}

const refusalsIn = async (language: Language): Promise<[path: string, sentence: string][]> =>
  (
    await Promise.all(Object.entries(groups).map(async ([group, load]) => refusals(await load(language), group)))
  ).flat();

/** A part of a sentence that tells the reader to do something. */
const steps: Readonly<Record<Language, RegExp>> = {
  en: /(^|[.,:?] |\b(and|or|then) )(please |first )?(add|allow|ask|call|check|choose|confirm|contact|continue|ensure|enter|go|log|open|reload|remove|reset|select|set up|start|tick|try|turn on|use|wait)\b/i,
  ga: /(^|[.,:?] |\b(agus|nó|ansin) )(athlódáil|athshocraigh|bain|ceadaigh|cinntigh|clóscríobh|cuir|deimhnigh|déan|fan|fiafraigh|glaoigh|iarr|lean|logáil|oscail|roghnaigh|scríobh|seiceáil|socraigh|téigh|tosaigh|úsáid)(?=[ .,]|$)/i,
};
/** The problem of a field may state the rule instead. */
const rules: Readonly<Record<Language, RegExp>> = {
  en: /\b(must|has to|is required|are required|have 10|or fewer)\b/,
  ga: /\bní mór\b|ceadmhach|ceadaithe|\bbíonn deich\b/i,
};

const hasNextStep = (language: Language, path: string, sentence: string): boolean =>
  steps[language].test(sentence) || (path.includes('roblems.') && rules[language].test(sentence));

/** Sentences that the specification quotes, and that end without a next step. The screen shows it beside them. */
const quoted = new Set([
  "The email and password you entered don't match",
  'The password you entered does not meet the minimum requirements',
  "The member number entered was either invalid or the main policy holder details didn't match",
  "The date of birth you entered didn't match",
  'The details entered did not match a valid policy',
  'The details entered were not recognised.',
  'The email address entered has already been registered.',
  'Email already registered',
  'This consultant id has already been registered.',
  'This hospital id has already been registered.',
  'This member number has already been registered.',
  "The password entered doesn't meet minimum requirements.",
  'Registration has been temporarily locked due to multiple failed attempts.',
  'Your Request was not accepted',
]);

describe.each(languages)('a sentence about a refusal, in %s', (language) => {
  test('names a next step, for every refusal and every problem of a field', async () => {
    const english = await refusalsIn('en');
    const quotedPaths = new Set(english.filter(([, sentence]) => quoted.has(sentence)).map(([path]) => path));
    const told = (await refusalsIn(language)).filter(([path]) => !quotedPaths.has(path));
    expect(told.length).toBeGreaterThan(150);
    expect(told.filter(([path, sentence]) => !hasNextStep(language, path, sentence))).toEqual([]);
  });
});

test.each([
  ['en', 'This device already has a passkey for your account.'],
  ['en', 'You can’t set up an authenticator app for this account.'],
  ['en', 'This recovery code doesn’t work. You may have used it before.'],
  ['en', 'This browser can’t use passkeys here.'],
  ['ga', 'Tá paseochair do do chuntas ag an ngléas seo cheana féin.'],
  ['ga', 'Ní féidir leat aip fhíordheimhnithe a shocrú don chuntas seo.'],
] as const)('the check finds no next step, in %s: %s', (language, sentence) =>
  expect(hasNextStep(language, 'waysMessages.named', sentence)).toBe(false),
);

test('each sentence quoted from the specification is still in the messages', async () => {
  const english = new Set((await refusalsIn('en')).map(([, sentence]) => sentence));
  expect([...quoted].filter((sentence) => !english.has(sentence))).toEqual([]);
});
