import { addPasskey, showPasskey, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../../test/harness/refusals.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../../../test/harness/test-app.ts';
import { SoftPasskey, coseKey, flags, type SoftAnswer } from '../../../../test/harness/soft-passkey.ts';
import {
  addPasskeyHolder,
  attestIn,
  challengeFor,
  confirmByMailbox,
  signInBy,
  addSignedIn,
} from '../../../../test/harness/sign-in.ts';

let server: TestApp;
let adder: TestBrowser;
beforeAll(async () => {
  server = await startTestApp(({ limits }) => ({ limits: { ...limits, sendPause: 0 } }));
  adder = (await addSignedIn(server)).browser;
  await confirmByMailbox(server, adder);
});
afterAll(() => server.close());

const verified = flags.present | flags.verified;
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const withMore = (more: string): Partial<SoftAnswer> => ({
  flags: verified | flags.extensions,
  authenticatorData: (data) => Buffer.concat([data, hex(more)]),
});

describe('WY3 a passkey login', () => {
  // oxfmt-ignore
  const cases: [what: string, change: Partial<SoftAnswer>, outcome: string][] = [
    ['with flags that nobody knows yet is accepted',          { flags: verified | 0b10_0010 },              'done'],
    ['with extensions is accepted, whatever they are',        withMore('a16178f5'),                         'done'],
    ['with extensions and more bytes is refused',             withMore('a16178f500'),                       '401/0'],
    ['with extensions that are no CBOR is refused',           withMore('ff'),                               '401/0'],
    ['with a new key in it, cut off, is refused',             { flags: verified | flags.attested },         '401/0'],
    ['with a counter of four bytes all set is accepted',      { counter: 2 ** 32 - 1 },                     'done'],
    ['whose client data is not UTF-8 is refused',             { clientDataBytes: hex('7bff7d') },           '401/0'],
    ['whose client data is empty braces is refused',          { clientDataText: '{}' },                     '401/0'],
    ['whose client data is null is refused',                  { clientDataText: 'null' },                   '401/0'],
    ['whose challenge is a number is refused',                { clientData: { challenge: 7 } },             '401/0'],
    ['whose origin is a list is refused',                     { clientData: { origin: ['http://localhost:3000'] } }, '401/0'],
    ['whose origin has a slash at its end is refused',        { origin: 'http://localhost:3000/' },         '401/0'],
    ['whose origin is in capitals is refused',                { origin: 'HTTP://LOCALHOST:3000' },          '401/0'],
  ];
  test.each(cases)('%s', async (_what, change, outcome) => {
    const { passkey } = await addPasskeyHolder(server);
    expect(outcomeOf(await signInBy(server.browser(), passkey, change))).toBe(outcome);
  });

  const said = (challenge: string, origin = 'http://localhost:3000') =>
    `"type":"webauthn.get","challenge":"${challenge}","origin":"${origin}","crossOrigin":false`;
  const foreign = 'A'.repeat(75);
  // oxfmt-ignore
  const texts: [what: string, text: (challenge: string) => string, outcome: string][] = [
    ['a byte order mark at the start',       (challenge) => `\ufeff{${said(challenge)}}`,                                     '401/0'],
    ['two challenges, the last a stranger’s', (challenge) => `{${said(challenge)},"challenge":"${foreign}"}`,                  '401/0'],
    ['two challenges, the last ours',        (challenge) => `{"challenge":"${foreign}",${said(challenge)}}`,                  'done'],
    ['two origins, the last a stranger’s',   (challenge) => `{${said(challenge)},"origin":"https://evil.example"}`,           '401/0'],
    ['two types, the last for a new passkey', (challenge) => `{${said(challenge)},"type":"webauthn.create"}`,                  '401/0'],
    ['more JSON at the end',                 (challenge) => `{${said(challenge)}}{}`,                                         '401/0'],
    ['a challenge with padding',             (challenge) => `{${said(`${challenge}=`)}}`,                                     '401/0'],
    ['a challenge with a blank in it',       (challenge) => `{${said(`${challenge.slice(0, 9)} ${challenge.slice(9)}`)}}`,    '401/0'],
    ['a prototype',                          (challenge) => `{"__proto__":{"crossOrigin":true},${said(challenge)}}`,          'done'],
  ];
  test.each(texts)('is always read in the same way with %s in its client data', async (_what, text, outcome) => {
    const { passkey } = await addPasskeyHolder(server);
    const browser = server.browser();
    const challenge = await challengeFor(browser);
    const change = { challenge, clientDataText: text(challenge) };
    expect(outcomeOf(await signInBy(browser, passkey, change))).toBe(outcome);
  });
});

describe('WY8 a new passkey', () => {
  const number = (bits: number): string => {
    const bytes = randomBytes(bits / 8);
    bytes[0] = 0xc3;
    bytes[bytes.length - 1] = 0xc5;
    return bytes.toString('base64url');
  };
  const rsa = (bits: number, e = 'AQAB') => ({ cose: coseKey({ kty: 'RSA', n: number(bits), e }) });
  const point = Buffer.alloc(32, 1);
  const ofCurve = (alg: string, curve: string) =>
    Buffer.concat([hex(`a50102${alg}20${curve}215820`), point, hex('225820'), point]);
  // oxfmt-ignore
  const cases: [what: string, change: Parameters<typeof attestIn>[2]][] = [
    ['an RSA key of 16,384 bits',                  rsa(16_384)],
    ['an RSA key with an exponent of 1',           rsa(2048, 'AQ')],
    ['an RSA key with an even exponent',           rsa(2048, 'BA')],
    ['an algorithm that was not offered',          { cose: ofCurve('033822', '02') }],
    ['a curve that does not fit its algorithm',    { cose: ofCurve('0326', '02') }],
    ['no key',                                     { cose: hex('a0') }],
    ['a key that is no map',                       { cose: hex('01') }],
    ['extensions that are not there',              { flags: verified | flags.extensions }],
    ['a counter that is cut off',                  { authenticatorData: (data) => data.subarray(0, 35) }],
    ['an id longer than the data',                 { authenticatorData: (data) => Buffer.concat([data.subarray(0, 53), hex('ffff'), data.subarray(55)]) }],
  ];
  test.each(cases)('is refused for %s', async (_what, change) => {
    expect(outcomeOf(await attestIn(adder, new SoftPasskey(), change))).toBe('400/138');
  });

  test('is refused as malformed with an id of 1,024 bytes', async () => {
    expect(outcomeOf(await attestIn(adder, new SoftPasskey({ idLength: 1024 })))).toBe('400/110');
  });

  test('is accepted with extensions', async () => {
    const own = (await addSignedIn(server)).browser;
    await confirmByMailbox(server, own);
    const authenticatorData = (data: Buffer) => Buffer.concat([data, hex('a16178f5')]);
    const change = { flags: verified | flags.extensions, authenticatorData };
    expect(outcomeOf(await attestIn(own, new SoftPasskey(), change))).toBe('done');
  });
});

describe('each passkey call refuses a malformed answer in the same way', () => {
  const challenge = 'A'.repeat(75);
  const shown = new SoftPasskey().assert({ challenge, userHandle: 'AAAA' });
  const made = new SoftPasskey().attest({ challenge });
  const calls = [
    { path: signInWithPasskey.path, good: shown },
    { path: showPasskey.path, good: shown },
    { path: addPasskey.path, good: made },
  ];
  type Good = (typeof calls)[number]['good'];
  const said = ({ response }: Good, clientDataJSON: unknown) => ({ response: { ...response, clientDataJSON } });
  // oxfmt-ignore
  const changes: [what: string, change: (good: Good) => object, outcome: string][] = [
    ['padding',                     (good) => ({ rawId: `${good.id}=` }),              '400/110'],
    ['letters of plain base64',     (good) => said(good, 'ab+/'),                      '400/110'],
    ['a line end',                  (good) => said(good, 'abcd\n'),                    '400/110'],
    ['bytes as a list',             (good) => said(good, [1, 2, 3]),                   '400/110'],
    ['9 kB of client data',         (good) => said(good, 'A'.repeat(9000)),            '400/110'],
    ['a megabyte of client data',   (good) => said(good, 'A'.repeat(1_048_576)),       '413/115'],
    ['no id',                       () => ({ id: '' }),                                '400/110'],
  ];
  const cases = calls.flatMap(({ path, good }) =>
    changes.map(([what, change, outcome]) => [what, path, { ...good, ...change(good) }, outcome] as const),
  );
  test.each(cases)('%s to %s', async (_what, path, credential, outcome) => {
    expect(outcomeOf(await adder.post(path, { credential }))).toBe(outcome);
  });
});
