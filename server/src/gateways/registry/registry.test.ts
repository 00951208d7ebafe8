import type { FhirNaming } from '../../config/config.ts';
import { deriveKeys } from '../../crypto/key-ring.ts';
import { readDemoConfig } from '../../../test/harness/test-config.ts';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fhirRegistryAnswers,
  type FhirTestMode,
  httpRegistryAnswers,
  startRegistryStub,
  type RegistryStub,
  fhirRegistry,
  remoteRegistry,
} from '../../../test/harness/remote-registry.ts';
import {
  childBirthDate,
  childNumber,
  resourcesBy,
  fillRegistry,
  lapsedPolicies,
  registeredBirthDate,
  registeredPlan,
} from '../../../test/harness/registry.ts';
import { testClock } from '../../../test/harness/clock.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { checksOf, readCases, runChecks } from './check-registry.ts';
import { embeddedRegistry } from './embedded-registry-store.ts';
import { registrySource } from './open-registry.ts';
import type { RegistrySource } from './registry.ts';

const cases = readCases(fileURLToPath(new URL('../../../../docs/examples/registry-cases.json', import.meta.url)));
const { now } = testClock();

let database: TestDatabase;
let http: RegistryStub;
/** Two servers: in one the member number belongs to the policy, in the other each person has a number. */
let fhir: Record<MemberNumberOf, RegistryStub>;
let medplum: Record<MemberNumberOf, RegistryStub>;
beforeAll(async () => {
  database = await cloneDatabase();
  await fillRegistry(database.db);
  http = await startRegistryStub(httpRegistryAnswers);
  const start = async (mode: FhirTestMode = {}) => ({
    policy: await startRegistryStub(fhirRegistryAnswers(resourcesBy.policy, mode)),
    person: await startRegistryStub(fhirRegistryAnswers(resourcesBy.person, mode)),
  });
  fhir = await start();
  medplum = await start({ asMedplum: true });
});
const stubs = () => [http, ...Object.values(fhir), ...Object.values(medplum)];
afterAll(async () => {
  await Promise.all(stubs().map((stub) => stub.close()));
  await database.close();
});

const openFhir = ({ url }: RegistryStub, naming: Partial<FhirNaming>): RegistrySource =>
  registrySource(fhirRegistry(url, naming), now).source;

type MemberNumberOf = FhirNaming['memberNumberOf'];
/** The FHIR servers, with each operation that can find a person. */
const fhirServers: [
  name: string,
  membersBy: FhirNaming['membersBy'],
  stub: (number: MemberNumberOf) => RegistryStub,
][] = [
  ['with $member-match', 'member-match', (number) => fhir[number]],
  ['by search', 'search', (number) => fhir[number]],
  ['that answers as Medplum does', 'search', (number) => medplum[number]],
];

/** All registries that must give the same answers. `registry:check` tests an insurer’s own system in the same way. */
const registries: [name: string, open: () => RegistrySource][] = [
  [
    'the embedded registry',
    () => embeddedRegistry({ db: database.db, keys: deriveKeys(readDemoConfig().secrets), now }),
  ],
  ['a registry over HTTP', () => registrySource(remoteRegistry('http', http.url), now).source],
  ...(['policy', 'person'] as const).flatMap((memberNumberOf) =>
    fhirServers.map(([name, membersBy, stub]): [string, () => RegistrySource] => [
      `a FHIR registry ${name}, with numbers of each ${memberNumberOf}`,
      () => openFhir(stub(memberNumberOf), { memberNumberOf, membersBy }),
    ]),
  ),
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

  test('UP2 returns the birth date of a policy’s holder, and no birth date for an unknown number', async () => {
    expect(await open().birthDateOf('2000000001', signal())).toBe('1980-01-15');
    expect(await open().birthDateOf('1999999999', signal())).toBeNull();
  });

  test.each(lapsedPolicies)(
    'OPS-P10 recognises no person by the policy $memNo, which is not in force',
    async ({ memNo, birthDate }) => {
      expect(await open().recognises({ kind: 'member', memberNumber: memNo, birthDate }, signal())).toBe(false);
      expect(await open().birthDateOf(memNo, signal())).toBeNull();
    },
  );

  test('AP returns the plans of a policy, and no plans for a policy without one or an unknown number', async () => {
    expect(await open().plansOf('2000000002', signal())).toEqual([registeredPlan]);
    expect(await open().plansOf('2000000001', signal())).toEqual([]);
    expect(await open().plansOf('1999999999', signal())).toEqual([]);
  });

  test.each(cases.organisations ?? [])('ORG14: lists $kind $id: $isListed', async ({ kind, id, isListed }) => {
    expect(await open().lists(kind, id, signal())).toBe(isListed);
  });

  test('passes the conformance kit', async () => {
    const checks = checksOf(cases, { source: open(), unauthorised: [], atOnce: 20 });
    const results = await runChecks(checks, timeout);
    expect(results.length).toBeGreaterThan(50);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe.each(fhirServers)('the birth date that counts at a FHIR registry %s', (_name, membersBy, stub) => {
  const [holder, child] = [registeredBirthDate, childBirthDate];
  const number = '2000000001';
  const own = childNumber(number);
  // If the server’s numbers differ from the setting `memberNumberOf`, the setting decides, with both operations.
  test.each<
    [held: MemberNumberOf, memberNumberOf: MemberNumberOf, memberNumber: string, theirs: string, other: string]
  >([
    ['policy', 'policy', number, holder, child],
    ['person', 'policy', own, holder, child],
    ['person', 'person', number, holder, child],
    ['person', 'person', own, child, holder],
  ])(
    'with numbers of each %s and memberNumberOf %s, for %s it is %s and not %s',
    async (held, memberNumberOf, memberNumber, theirs, other) => {
      const source = openFhir(stub(held), { memberNumberOf, membersBy });
      const asking = (birthDate: string) => source.recognises({ kind: 'member', memberNumber, birthDate }, signal());
      expect([await asking(theirs), await asking(other)]).toEqual([true, false]);
      // A change of the member number asks the registry for the birth date and compares it itself.
      expect(await source.birthDateOf(memberNumber, signal())).toBe(theirs);
    },
  );
});

test('no FHIR request has an identifier in its address, and every request has the token', () => {
  const asked = stubs().flatMap((stub) => stub.asked);
  expect(asked.length).toBeGreaterThan(100);
  for (const { method, path, headers } of asked) {
    expect(method).toBe('POST');
    expect(path).not.toMatch(/\d|\?/);
    expect(headers.authorization).toBe('Bearer a-token-for-tests');
  }
});
