import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCases } from '../gateways/registry/check-registry.ts';
import { builtProgram } from '../../test/harness/server-process.ts';
import {
  httpRegistryAnswers,
  testToken,
  answerJson,
  startRegistryStub,
  type RegistryStub,
} from '../../test/harness/remote-registry.ts';

const program = builtProgram('registry-check');
const cases = fileURLToPath(new URL('../../../docs/examples/registry-cases.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'selvage-registry-check-'));
const config = join(folder, 'selvage.json');

let stub: RegistryStub;
beforeAll(async () => {
  stub = await startRegistryStub(httpRegistryAnswers);
  writeFileSync(config, JSON.stringify({ registry: { kind: 'http', url: stub.url } }));
});
afterAll(async () => {
  await stub.close();
  rmSync(folder, { recursive: true });
});

const check = (...given: string[]): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], SELVAGE_REGISTRY_TOKEN: testToken };
    execFile(process.execPath, [program, ...given], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    );
  });

test('RN4 the conformance kit accepts a registry that follows the protocol', async () => {
  stub.answering = httpRegistryAnswers;
  const { code, said } = await check('--config', config, '--cases', cases);
  expect(said).toContain(' 0 failed');
  expect(said).toMatch(/ok .* member, known 1 +recognised/);
  expect(said).toMatch(/ok .* member, known, but with credentials that are not ours +not-authorised/);
  expect(code).toBe(0);
  expect(said).not.toMatch(/2000000001|1980-01-15|70000001/);
});

test('the conformance kit names the faults of a registry that recognises everybody', async () => {
  stub.answering = ({ body }, response) =>
    answerJson(response, { id: JSON.parse(body).id, recognised: true, birthDate: '1999-09-09' });
  const { code, said } = await check('--config', config, '--cases', cases);
  expect(said).toMatch(/FAIL .* member, stranger 1 +wanted a stranger, got recognised/);
  expect(said).toMatch(/FAIL .* birth date 1 +wanted the right one, got another one/);
  expect(said).toMatch(/FAIL .* at once +wanted all right, got mixed up/);
  expect(said).toMatch(/FAIL .* credentials that are not ours +wanted not-authorised or unreachable, got recognised/);
  expect(code).toBe(1);
});

test('the conformance kit without its files prints its usage', async () => {
  expect(await check()).toEqual({ code: 3, said: expect.stringMatching(/--config must be given\nusage: /) });
});

test.each<[file: string, said: RegExp]>([
  ['/nowhere.json', /^--cases cannot be read: /],
  [config, /^--cases is not valid at known: /],
])('the conformance kit refuses cases in %s', (file, said) => {
  expect(() => readCases(file)).toThrow(said);
});
