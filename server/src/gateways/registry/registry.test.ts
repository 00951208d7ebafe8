import { deriveKeys } from '../../config/keys.ts';
import { readConfig } from '../../config/read-config.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fhirRegistryAnswers } from '../../testing/fhir-registry-answers.ts';
import { testResources } from '../../testing/fhir-test-resources.ts';
import { httpRegistryAnswers } from '../../testing/http-registry-answers.ts';
import { startRegistryStub, type RegistryStub } from '../../testing/registry-stub.ts';
import { testClock } from '../../testing/test-clock.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { fillRegistry, lapsedPolicies, registeredPlan } from '../../testing/test-registry.ts';
import { remoteRegistry } from '../../testing/test-remote-registry.ts';
import { checksOf } from './check/checks.ts';
import { readCases } from './check/registry-cases.ts';
import { runChecks } from './check/run-checks.ts';
import { embeddedRegistry } from './embedded-registry-store.ts';
import { registrySource } from './open-registry.ts';
import type { RegistrySource } from './registry.ts';

const cases = readCases(fileURLToPath(new URL('../../../../docs/examples/registry-cases.json', import.meta.url)));
const { now } = testClock();

let database: TestDatabase;
let http: RegistryStub;
let fhir: RegistryStub;
let fhirMatchesAlone: RegistryStub;
beforeAll(async () => {
  database = await cloneDatabase();
  await fillRegistry(database.db);
  http = await startRegistryStub(httpRegistryAnswers);
  fhir = await startRegistryStub(fhirRegistryAnswers(testResources));
  fhirMatchesAlone = await startRegistryStub(fhirRegistryAnswers(testResources, { ignoresInclude: true }));
});
afterAll(async () => {
  await Promise.all([http, fhir, fhirMatchesAlone].map((stub) => stub.close()));
  await database.close();
});

function fhirBySearch({ url }: RegistryStub): RegistrySource {
  const config = remoteRegistry('fhir', url);
  if (config.kind !== 'fhir') throw new Error('not the FHIR one');
  return registrySource({ ...config, naming: { ...config.naming, membersBy: 'search' } }, now).source;
}

/** Whatever system stands behind the interface answers these; one of an insurer's own joins by `registry:check`. */
const registries: [name: string, open: () => RegistrySource][] = [
  ['the embedded registry', () => embeddedRegistry({ db: database.db, keys: deriveKeys(readConfig({}).secrets), now })],
  ['a registry over HTTP', () => registrySource(remoteRegistry('http', http.url), now).source],
  ['a FHIR registry', () => registrySource(remoteRegistry('fhir', fhir.url), now).source],
  ['a FHIR registry without $member-match', () => fhirBySearch(fhir)],
  ['P12 a FHIR registry that ignores _include', () => fhirBySearch(fhirMatchesAlone)],
];

const timeout = 10_000;
const signal = () => AbortSignal.timeout(timeout);

describe.each(registries)('RN4 %s', (_name, open) => {
  test.each(cases.known)('recognises $kind %j', async (claim) => {
    expect(await open().recognises(claim, signal())).toBe(true);
  });

  test.each(cases.strangers)('does not recognise $kind %j', async (claim) => {
    expect(await open().recognises(claim, signal())).toBe(false);
  });

  test('UP2 tells the holder’s birth date, and nobody’s', async () => {
    expect(await open().birthDateOf('2000000001', signal())).toBe('1980-01-15');
    expect(await open().birthDateOf('1999999999', signal())).toBeNull();
  });

  test.each(lapsedPolicies)(
    'P10 knows nobody by policy $memNo, which is not in force',
    async ({ memNo, birthDate }) => {
      expect(await open().recognises({ kind: 'member', memberNumber: memNo, birthDate }, signal())).toBe(false);
      expect(await open().birthDateOf(memNo, signal())).toBeNull();
    },
  );

  test('AP tells the plans of a policy, none where it has none, and nobody’s', async () => {
    expect(await open().plansOf('2000000002', signal())).toEqual([registeredPlan]);
    expect(await open().plansOf('2000000001', signal())).toEqual([]);
    expect(await open().plansOf('1999999999', signal())).toEqual([]);
  });

  test('passes the conformance kit', async () => {
    const checks = checksOf(cases, { source: open(), unauthorised: [], atOnce: 20 });
    const results = await runChecks(checks, timeout);
    expect(results.length).toBeGreaterThan(50);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });
});

test('no identifier is in an address, and every question carries the token', () => {
  const asked = [...http.asked, ...fhir.asked, ...fhirMatchesAlone.asked];
  expect(asked.length).toBeGreaterThan(100);
  for (const { method, path, headers } of asked) {
    expect(method).toBe('POST');
    expect(path).not.toMatch(/\d|\?/);
    expect(headers.authorization).toBe('Bearer a-token-for-tests');
  }
});
