import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys, digest, isDigest, newSecretId, oneTimeToken } from '../crypto/key-ring.ts';
import { readDemoConfig } from '../../test/harness/test-config.ts';
import { parseSecretKeys } from './secret-keys.ts';

describe('F14 the file of secrets', () => {
  test('has an id and a secret on each line, with blank lines and comments', () => {
    const text = '\uFEFF# made in 2026\r\n\r\n2:second secret: with a colon \r\n  1 : first\n';
    expect(parseSecretKeys(text)).toEqual([
      { id: 2, secret: 'second secret: with a colon' },
      { id: 1, secret: 'first' },
    ]);
  });

  test.each([
    ['', 'SELVAGE_SECRET_FILE has no key: a line is an id, a colon and the secret'],
    ['# nothing\n\n', 'SELVAGE_SECRET_FILE has no key: a line is an id, a colon and the secret'],
    ['1:one\nonly-a-secret', 'SELVAGE_SECRET_FILE line 2 is not an id, a colon and the secret'],
    ['one:secret', 'SELVAGE_SECRET_FILE line 1 is not an id, a colon and the secret'],
    ['-1:secret', 'SELVAGE_SECRET_FILE line 1 is not an id, a colon and the secret'],
    ['1:', 'SELVAGE_SECRET_FILE line 1 is not an id, a colon and the secret'],
    ['0:secret', 'SELVAGE_SECRET_FILE line 1 has an id that is not from 1 to 32767'],
    ['32768:secret', 'SELVAGE_SECRET_FILE line 1 has an id that is not from 1 to 32767'],
    ['99999999999999999999:x', 'SELVAGE_SECRET_FILE line 1 has an id that is not from 1 to 32767'],
    ['1:one\n2:two\n1:three', 'SELVAGE_SECRET_FILE line 3 has the id 1 a second time'],
    ['1:one\n2:one', 'SELVAGE_SECRET_FILE line 2 has the same secret as key 1'],
  ])('with %j is refused, and the message names the fault', (text, message) => {
    expect(() => parseSecretKeys(text)).toThrow(message);
  });

  test('is read back as it was written, with any ids and secrets', () => {
    const secret = fc.stringMatching(/^[!-~]([ -~]{0,60}[!-~])?$/);
    const keys = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 32_767 }), secret }), {
      minLength: 1,
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(keys, (written) => {
        fc.pre(new Set(written.map((key) => key.secret)).size === written.length);
        expect(parseSecretKeys(written.map((key) => `${key.id}:${key.secret}\n`).join(''))).toEqual(written);
      }),
    );
  });

  test('is read as keys, or refused with a message that has no part of its text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (text) => {
        const told = (() => {
          try {
            return parseSecretKeys(text).length;
          } catch (error) {
            return String(error);
          }
        })();
        expect(told).not.toBe(0);
        expect(String(told)).not.toContain(text);
      }),
    );
  });
});

describe('F14 the settings of secret keys', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'selvage-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const path = join(folder, 'secrets');
    writeFileSync(path, text);
    return path;
  };
  const production = {
    SELVAGE_MODE: 'production',
    SELVAGE_ALLOW_INSECURE: 'demo-brand',
    SMS_URL: 'https://texts.example/send',
    DATABASE_URL: 'postgres:///selvage?host=/run/postgresql',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtps://mail.example',
  };
  const good = (id: number) => `${id}:a-secret-of-the-operators-own-making-${id}\n`;

  test('use a single SELVAGE_SECRET as key 1', () => {
    const { secrets } = readDemoConfig({ ...production, SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42' });
    expect(secrets).toEqual([{ id: 1, secret: 'a-secret-of-the-operators-own-making-42' }]);
  });

  test('read several keys from SELVAGE_SECRET_FILE', () => {
    const { secrets } = readDemoConfig({ ...production, SELVAGE_SECRET_FILE: fileOf(good(1) + good(2)) });
    expect(secrets.map(({ id }) => id)).toEqual([1, 2]);
  });

  test.each([
    [
      'both',
      { SELVAGE_SECRET: 'x', SELVAGE_SECRET_FILE: '/dev/null' },
      'SELVAGE_SECRET_FILE and SELVAGE_SECRET are both',
    ],
    [
      'a file that is not there',
      { SELVAGE_SECRET_FILE: '/nowhere/at/all' },
      'SELVAGE_SECRET_FILE cannot be read: ENOENT',
    ],
    ['a folder', { SELVAGE_SECRET_FILE: '/' }, 'SELVAGE_SECRET_FILE is not a file'],
    ['a device', { SELVAGE_SECRET_FILE: '/dev/null' }, 'SELVAGE_SECRET_FILE is not a file'],
    [
      'a secret in place of the path, without telling it,',
      { SELVAGE_SECRET_FILE: 'hunter2-hunter2-hunter2-hunter2-hunter2' },
      /^SELVAGE_SECRET_FILE cannot be read: ENOENT(?!.*hunter2)/s,
    ],
  ])('refuse %s, and name the variable', (_, given, message) => {
    expect(() => readDemoConfig({ ...production, ...given })).toThrow(message);
  });

  test('refuse an empty secret file, and name the variable', () => {
    expect(() => readDemoConfig({ ...production, SELVAGE_SECRET_FILE: fileOf('') })).toThrow(
      'SELVAGE_SECRET_FILE has no key',
    );
  });

  test('refuse a short secret in the file, and name its id without the secret', () => {
    const path = fileOf(`${good(1)}2:hunter2\n`);
    expect(() => readDemoConfig({ ...production, SELVAGE_SECRET_FILE: path })).toThrow(
      /^SELVAGE_SECRET_FILE key 2 must be at least 32 characters \(it is a text of 7 characters\): openssl rand -base64 32$/,
    );
  });
});

describe('F14 a value that is derived with a secret key', () => {
  const secrets = [1, 2].map((id) => ({ id, secret: `secret number ${id}` }));
  const ring = (currentId: number) => ({ ...deriveKeys(secrets), currentId });

  test('contains the id of the secret key that it was derived with', () => {
    const [first, second] = [digest(ring(1), 'a').current, digest(ring(2), 'a').current];
    expect([first.length, second.length]).toEqual([34, 34]);
    expect(isDigest(ring(2), first, 'a')).toBe(true);
    expect(isDigest(ring(1), second, 'a')).toBe(true);
    expect(isDigest(ring(1), second, 'b')).toBe(false);
    expect(isDigest(deriveKeys(secrets.slice(0, 1)), second, 'a')).toBe(false);
  });

  test('is derived with every secret key when the database is searched for it', () => {
    const [before, after] = [digest(ring(1), 'a'), digest(ring(2), 'a')];
    expect(after.others).toEqual([before.current]);
    expect(before.others).toEqual([after.current]);
    expect(digest(deriveKeys(secrets.slice(0, 1)), 'a')).toEqual({ current: before.current, others: [] });
  });

  test('stays the same for a link token when another secret key becomes current, because the stored id names its key', () => {
    for (const current of [1, 2]) {
      const id = newSecretId(ring(current));
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(oneTimeToken(ring(1), id)).toBe(oneTimeToken(ring(2), id));
    }
    expect(newSecretId(ring(2)).slice(0, 4)).toBe('0002');
  });
});
