import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RegistryConnection } from '../../config/config.ts';
import { answerJson, startRegistryStub, type RegistryStub } from '../../../test/harness/remote-registry.ts';
import { registryClient } from './registry-client.ts';

const file = (name: string) => readFileSync(new URL(`../../../test/harness/certificates/${name}`, import.meta.url));
const ca = file('ca.pem');
const ours = { certificate: file('client.pem'), key: file('client.key') };

const secure = (name: string) =>
  startRegistryStub((_asked, response) => answerJson(response, { well: true }), {
    cert: file(`${name}.pem`),
    key: file(`${name}.key`),
    ca,
    requestCert: true,
    rejectUnauthorized: true,
  });

let stub: RegistryStub;
let elsewhere: RegistryStub;
beforeAll(async () => {
  stub = await secure('server');
  elsewhere = await secure('elsewhere');
});
afterAll(async () => {
  await stub.close();
  await elsewhere.close();
});

async function ask(change: Partial<RegistryConnection>): Promise<unknown> {
  const connection = { url: stub.url, credentials: { token: null, certificate: ours }, ca, ...change };
  const client = registryClient(connection);
  const question = { path: 'claims', type: 'application/json', body: '{"né":1}', answers: [200] };
  return client.ask(question, AbortSignal.timeout(10_000)).finally(client.close);
}

describe('J7 the connection to the registry', () => {
  test('has certificates of both sides, and delivers the request unchanged', async () => {
    expect(await ask({})).toEqual({ status: 200, body: { well: true } });
    expect(stub.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: '/registry/claims',
      body: '{"né":1}',
      headers: { 'content-type': 'application/json', 'content-length': '9', 'cache-control': 'no-store' },
    });
    expect(stub.asked.at(-1)?.headers['accept-encoding']).toBeUndefined();
  });

  test.each<[what: string, change: () => Partial<RegistryConnection>]>([
    ['to a registry without a trusted certificate', () => ({ ca: null })],
    ['to a registry under another name', () => ({ url: elsewhere.url })],
    ['without a certificate of our own', () => ({ credentials: { token: null, certificate: null } })],
  ])('is not made %s', async (_what, change) => {
    const asked = stub.asked.length;
    await expect(ask(change())).rejects.toMatchObject({ fault: 'unreachable' });
    expect([stub.asked.length, elsewhere.asked.length]).toEqual([asked, 0]);
  });

  test('fails as not authorised if the token file can no longer be read', async () => {
    const token = () => Promise.reject(new Error('gone'));
    await expect(ask({ credentials: { token, certificate: ours } })).rejects.toMatchObject({ fault: 'not-authorised' });
  });
});
