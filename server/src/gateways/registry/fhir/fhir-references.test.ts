import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fhirRegistryAnswers,
  startRegistryStub,
  type RegistryStub,
  fhirRegistry,
} from '../../../../test/harness/remote-registry.ts';
import { testNaming, testResources, type Resource } from '../../../../test/harness/registry.ts';
import { testClock } from '../../../../test/harness/clock.ts';
import { registrySource } from '../open-registry.ts';
import { RegistryFailure } from '../registry-fault.ts';
import type { Claim, RegistrySource } from '../registry.ts';

const { systems } = testNaming;
let stub: RegistryStub;
let elsewhere: RegistryStub;
let source: RegistrySource;
let close: () => void;
beforeAll(async () => {
  stub = await startRegistryStub(() => undefined);
  elsewhere = await startRegistryStub(fhirRegistryAnswers(testResources));
  ({ source, close } = registrySource(fhirRegistry(stub.url), testClock().now));
});
afterAll(async () => {
  close();
  await Promise.all([stub.close(), elsewhere.close()]);
});

const consultant: Claim = { kind: 'consultant', id: '50001', registrationId: '70000001' };
const member: Claim = { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-15' };
const doctor = { resourceType: 'Practitioner', identifier: [{ system: systems.consultant, value: '50001' }] };
const holder = { resourceType: 'Patient', birthDate: '1980-01-15' };

/** Makes the server answer with a changed role of a consultant and a changed policy, by default like Medplum. */
function holding(change: { role?: object; policy?: object; without?: string }, asMedplum = true): void {
  const changed = testResources
    .filter(({ resourceType, id }) => `${resourceType}/${id}` !== change.without)
    .filter(({ resourceType, id }) => resourceType !== 'Coverage' || id !== 'c-2000000001')
    .map((resource): Resource => {
      if (resource.resourceType === 'PractitionerRole' && resource.id === 'r-50001')
        return { ...resource, ...change.role };
      if (resource.resourceType === 'Coverage' && resource.id === 'p-2000000001')
        return { ...resource, ...change.policy };
      return resource;
    });
  stub.answering = fhirRegistryAnswers(changed, { asMedplum });
}

const asking = (claim: Claim): Promise<unknown> =>
  source
    .recognises(claim, AbortSignal.timeout(10_000))
    .catch((error: unknown) => (error instanceof RegistryFailure ? error.fault : error));

describe('OPS-P12 the practitioner that a role refers to', () => {
  test.each<[what: string, practitioner: () => object, contained: object[], result: unknown]>([
    ['named below the server’s address', () => ({ reference: 'Practitioner/d-50001' }), [], true],
    ['named with a version', () => ({ reference: 'Practitioner/d-50001/_history/2' }), [], true],
    ['named in full', () => ({ reference: `${stub.url}/Practitioner/d-50001` }), [], true],
    ['who is another', () => ({ reference: 'Practitioner/d-50002' }), [], false],
    ['within the role', () => ({ reference: '#who' }), [{ id: 'who', ...doctor }], true],
    ['within the role, retired', () => ({ reference: '#who' }), [{ id: 'who', ...doctor, active: false }], false],
    ['named by an identifier', () => ({ identifier: { system: systems.consultant, value: '50001' } }), [], true],
    [
      'named by another’s identifier',
      () => ({ identifier: { system: systems.consultant, value: '50002' } }),
      [],
      false,
    ],
    ['who should be within the role and is not', () => ({ reference: '#who' }), [], 'misshapen'],
    ['who is not there', () => ({ reference: 'Practitioner/d-0' }), [], 'misshapen'],
    ['whose identifier no person has', () => ({ identifier: { system: 'urn:x', value: '1' } }), [], 'misshapen'],
    ['named by half an identifier', () => ({ identifier: { value: '50001' } }), [], 'misshapen'],
    ['of whom there is a name only', () => ({ display: 'Dr Byrne' }), [], 'misshapen'],
    ['who is a patient', () => ({ reference: 'Patient/p-2000000001' }), [], 'misshapen'],
    [
      'at an address that only begins alike',
      () => ({ reference: `${stub.url}s/Practitioner/d-50001` }),
      [],
      'misshapen',
    ],
    ['named by a way out of the folder', () => ({ reference: 'Practitioner/../Patient/1' }), [], 'misshapen'],
    [
      'named by an unknown kind of reference',
      () => ({ reference: 'urn:uuid:5f0c6c7e-8a39-4d0c-9a55-1f6b0a0d7f11' }),
      [],
      'misshapen',
    ],
  ])('%s', async (_what, practitioner, contained, result) => {
    const role = { practitioner: practitioner(), contained };
    for (const asMedplum of [true, false]) {
      holding({ role }, asMedplum);
      expect(await asking(consultant)).toBe(result);
    }
  });

  test('is not requested if the address is at another host', async () => {
    holding({ role: { practitioner: { reference: `${elsewhere.url}/Practitioner/d-50001` } } });
    const from = stub.asked.length;
    expect(await asking(consultant)).toBe('misshapen');
    expect(elsewhere.asked).toEqual([]);
    expect(stub.asked.length - from).toBe(1);
  });

  test('is ambiguous and not requested if six roles refer to six people', async () => {
    const role = testResources.find(({ id }) => id === 'r-50001');
    const roles = [1, 2, 3, 4, 5, 6].map((n): Resource => ({
      resourceType: 'PractitionerRole',
      ...role,
      id: `r-${n}`,
      practitioner: { reference: `Practitioner/d-5000${n}` },
    }));
    const people = testResources.filter(({ resourceType }) => resourceType === 'Practitioner');
    const from = stub.asked.length;
    stub.answering = fhirRegistryAnswers([...roles.slice(0, 5), ...people], { asMedplum: true });
    expect(await asking(consultant)).toBe(true);
    expect(stub.asked.length - from).toBe(6);
    stub.answering = fhirRegistryAnswers([...roles, ...people], { asMedplum: true });
    expect(await asking(consultant)).toBe('ambiguous');
    expect(stub.asked.length - from).toBe(7);
  });

  test('shares the time limit of the request for the role, and has no limit of its own', async () => {
    const answer = fhirRegistryAnswers(testResources, { asMedplum: true });
    const given = new AbortController();
    stub.answering = (asked, response) => {
      if (asked.path.endsWith('/PractitionerRole/_search')) return answer(asked, response);
      given.abort();
    };
    const asked = source.recognises(consultant, given.signal);
    await expect(asked).rejects.toMatchObject({ fault: 'timed-out' });
  });
});

describe('OPS-P12 the subscriber that a policy refers to', () => {
  test.each<[what: string, subscriber: object, contained: object[], result: unknown]>([
    ['within the policy', { reference: '#h' }, [{ id: 'h', ...holder }], true],
    [
      'within the policy, born another day',
      { reference: '#h' },
      [{ id: 'h', ...holder, birthDate: '1981-01-15' }],
      false,
    ],
    ['who should be within the policy and is not', { reference: '#h' }, [{ id: 'other', ...holder }], 'misshapen'],
    ['of whom there is a name only', { display: 'Síle Byrne' }, [], 'misshapen'],
    ['named by an identifier that no person has', { identifier: { system: 'urn:x', value: '1' } }, [], 'misshapen'],
  ])('%s', async (_what, subscriber, contained, result) => {
    holding({ policy: { subscriber, contained } });
    expect(await asking(member)).toBe(result);
  });

  test('is found by an identifier', async () => {
    holding({ policy: { subscriber: { identifier: { system: 'urn:persons', value: '7' } } } });
    const answer = stub.answering;
    stub.answering = (asked, response) => {
      if (!asked.path.endsWith('/Patient/_search')) return answer(asked, response);
      const patient = { ...holder, id: '7', identifier: [{ system: 'urn:persons', value: '7' }] };
      fhirRegistryAnswers([patient])(asked, response);
    };
    expect(await asking(member)).toBe(true);
  });
});
