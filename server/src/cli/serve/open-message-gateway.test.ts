import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kinds } from '@selvage/contract/user-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { startPause } from '../../messages/gateway-pause-store.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { endPauseOfNoGateway, messageGateway } from './open-message-gateway.ts';
import { outboxLoad } from '../../messages/outbox-status-store.ts';
import { openKeyRing } from '../../crypto/key-ring-store.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvage-no-gateway-'));
const path = join(folder, 'selvage.json');
const twoFactor = Object.fromEntries(kinds.map((kind) => [kind, { types: ['EMAIL', 'APP', 'PASSKEY'] }]));
writeFileSync(path, JSON.stringify({ twoFactor }));

let database: TestDatabase;
beforeAll(async () => void (database = await cloneDatabase()));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const production = (more: NodeJS.ProcessEnv = {}) =>
  readDemoConfig({
    SELVAGE_MODE: 'production',
    SELVAGE_ALLOW_INSECURE: 'demo-brand',
    SELVAGE_SECRET: 'a-secret-of-the-operators-own-making-42',
    SELVAGE_CONFIG: path,
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...more,
  });
const withGateway = () => production({ SMS_URL: 'http://127.0.0.1:1/send' });

const text = {
  id: '1',
  channel: 'sms',
  from: { name: 'A', address: 'a@test.example' },
  to: '+353870000001',
  subject: '',
  text: 'A text',
  html: '',
} as const;

test('without a text gateway a text message fails for good, and the sending of messages does not pause', async () => {
  const gateway = messageGateway({ config: production(), db: database.db, now: () => new Date() });
  await expect(gateway.deliver(text)).rejects.toMatchObject({ type: 'never', code: 'NO_GATEWAY' });
});

test('a pause of the text gateway ends when the gateway is no longer configured', async () => {
  const isPaused = async () => (await outboxLoad(database.db, ['sms'], new Date()))[0]?.isPaused;
  await startPause(database.db, { channel: 'sms', until: new Date(Date.now() + 60_000), reason: 'HTTP_401' });
  await endPauseOfNoGateway({ config: withGateway(), db: database.db });
  expect(await isPaused()).toBe(true);
  await endPauseOfNoGateway({ config: production(), db: database.db });
  expect(await isPaused()).toBe(false);
});

test('the doctor counts the people who get text messages, and warns if no gateway sends them', async () => {
  const config = production();
  await openKeyRing(database.db, deriveKeys(config.secrets), new Date());
  const finding = async (of = config) => (await checkDatabase(of)).find(({ about }) => about === 'people');
  expect(await finding()).toEqual({ about: 'people', state: 'ok', says: '0 get codes by text' });
  for (const two_factor of ['SMS', 'SMS', 'EMAIL'] as const)
    await database.db
      .insertInto('accounts')
      .values({
        kind: 'group',
        realm: 'group',
        email: `${crypto.randomUUID()}@test.example`,
        two_factor,
        created_at: new Date(),
        login_id: null,
        member_number: null,
        password_hash: null,
        activated_at: null,
        wellness_only: null,
        mobile_sealed: two_factor === 'SMS' ? Buffer.alloc(40) : null,
      })
      .execute();
  expect(await finding()).toMatchObject({ state: 'warning', says: '2 get codes by text, and no gateway is set' });
  expect(await finding(withGateway())).toEqual({ about: 'people', state: 'ok', says: '2 get codes by text' });
});
