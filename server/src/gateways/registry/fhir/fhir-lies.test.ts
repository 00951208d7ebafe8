import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fhirRegistryAnswers,
  answerJson,
  startRegistryStub,
  type RegistryStub,
  fhirRegistry,
} from '../../../../test/harness/remote-registry.ts';
import { testNaming, testResources, type Resource } from '../../../../test/harness/registry.ts';
import { testClock } from '../../../../test/harness/clock.ts';
import { registrySource } from '../open-registry.ts';
import { RegistryFailure } from '../registry-fault.ts';
import type { Claim, RegistrySource } from '../registry.ts';

const { systems, wellnessType } = testNaming;
const clock = testClock();
let stub: RegistryStub;
let source: RegistrySource;
let bySearch: RegistrySource;
let closing: (() => void)[];
beforeAll(async () => {
  stub = await startRegistryStub(() => undefined);
  const sources = [fhirRegistry(stub.url, { memberNumberOf: 'person' }), fhirRegistry(stub.url)].map((each) =>
    registrySource(each, clock.now),
  );
  closing = sources.map(({ close }) => close);
  [source, bySearch] = sources.map((each) => each.source) as [RegistrySource, RegistrySource];
});
afterAll(async () => {
  for (const close of closing) close();
  await stub.close();
});

const member: Claim = { kind: 'member', memberNumber: '2000000001', birthDate: '1980-01-15' };
const consultant: Claim = { kind: 'consultant', id: '50001', registrationId: '70000001' };
const hospital: Claim = { kind: 'hospital', id: '9000000001', registrationId: '80000001' };
const wellness: Claim = { kind: 'wellness', groupId: '1001' };

const outcome = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => (error instanceof RegistryFailure ? error.fault : error));
const asking = (claim: Claim, from = source) => outcome(from.recognises(claim, AbortSignal.timeout(10_000)));

/** Makes the server give this answer to every request. */
const saying = (body: unknown, status = 200) => {
  stub.answering = (_asked, response) => answerJson(response, body, status, 'application/fhir+json');
};
/** Replaces one resource of the server by changed copies of it. */
const holding = (id: string, type: string, ...instead: object[]) => {
  const others = testResources.filter((each) => each.id !== id || each.resourceType !== type);
  const found = testResources.find((each) => each.id === id && each.resourceType === type);
  const changed = instead.map((change): Resource => ({ resourceType: type, id, ...found, ...change }));
  stub.answering = fhirRegistryAnswers([...changed, ...others]);
};
const without = (type: string, id: string) => holding(id, type);

const identifier = { system: systems.member, value: '2000000001' };
const matched = (...given: object[]) => ({
  resourceType: 'Parameters',
  parameter: given.map((valueIdentifier) => ({ name: 'MemberIdentifier', valueIdentifier })),
});
const issue = (...codes: string[]) => ({
  resourceType: 'OperationOutcome',
  issue: codes.map((code) => ({ severity: 'error', code })),
});

describe('RN4 a FHIR server at $member-match', () => {
  test.each<[what: string, body: unknown, status: number, result: unknown]>([
    ['with the requested member', matched(identifier), 200, true],
    ['with a number of the HRex type', matched({ type: { coding: [{ code: 'UMB' }] }, ...identifier }), 200, true],
    ['with another member', matched({ ...identifier, value: '2000000002' }), 200, 'somebody-else'],
    ['with a number of another system', matched({ ...identifier, system: 'urn:other' }), 200, 'somebody-else'],
    ['with a number without a system', matched({ value: '2000000001' }), 200, 'somebody-else'],
    ['with an empty number', matched({ system: systems.member }), 200, 'somebody-else'],
    ['two', matched(identifier, identifier), 200, 'ambiguous'],
    ['with no number', matched(), 200, 'misshapen'],
    ['with only a reference', { resourceType: 'Parameters', parameter: [{ name: 'MemberId' }] }, 200, 'misshapen'],
    ['with a patient', { resourceType: 'Patient', id: '1', identifier: [identifier] }, 200, 'misshapen'],
    ['an outcome that is fine', issue('informational'), 200, 'misshapen'],
    ['no match', issue('not-found'), 422, false],
    ['several matches', issue('multiple-matches'), 422, false],
    ['no match, without reason', undefined, 422, false],
    ['no match, as HAPI puts it', issue('processing'), 422, false],
    ['that a name is missing', issue('required'), 422, 'refused'],
    ['that it does not parse', issue('not-found', 'structure'), 422, 'refused'],
    ['a match as an error', matched(identifier), 422, 'misshapen'],
    ['that there is no such operation', issue('not-found'), 404, 'refused'],
    ['that it was created', matched(identifier), 201, 'misshapen'],
  ])('that answers %s', async (_what, body, status, result) => {
    saying(body, status);
    expect(await asking(member)).toBe(result);
  });
});

const today = () => clock.now().toISOString().slice(0, 10);
const coverage = 'p-2000000001';

describe('UP2 RN4 a policy that is found by a search', () => {
  test.each<[what: string, prepare: () => void, result: unknown]>([
    ['in force', () => holding(coverage, 'Coverage', {}), true],
    ['in force to the end of today', () => holding(coverage, 'Coverage', { period: { end: today() } }), true],
    ['to this year’s end', () => holding(coverage, 'Coverage', { period: { end: today().slice(0, 4) } }), true],
    ['without a subscriber', () => holding(coverage, 'Coverage', { subscriber: undefined }), true],
    [
      'whose holder is named in full',
      () => holding(coverage, 'Coverage', { subscriber: { reference: `${stub.url}/Patient/p-2000000001/_history/3` } }),
      true,
    ],
    ['whose holder has no birth date', () => holding(coverage, 'Patient', { birthDate: undefined }), false],
    ['whose holder has half a birth date', () => holding(coverage, 'Patient', { birthDate: '1980-01' }), false],
    [
      'whose holder is elsewhere',
      () => holding(coverage, 'Coverage', { subscriber: { reference: 'https://evil.example/fhir/Patient/1' } }),
      'misshapen',
    ],
    [
      'whose holder is a firm',
      () => holding(coverage, 'Coverage', { subscriber: { reference: 'Organization/1' } }),
      'misshapen',
    ],
    ['whose holder is not there', () => without('Patient', coverage), 'misshapen'],
    [
      'with two holders',
      () => holding(coverage, 'Coverage', {}, { id: 'other', subscriber: { reference: 'Patient/p-2000000002' } }),
      'ambiguous',
    ],
    [
      'that was not requested',
      () => saying(bundle({ ...policy, identifier: [{ ...identifier, value: '2000000002' }] })),
      'somebody-else',
    ],
    ['among all there are', () => saying({ ...bundle(policy), link: [{ relation: 'next', url: 'x' }] }), 'ambiguous'],
    ['that is a person', () => saying(bundle({ resourceType: 'Patient', id: '1' })), 'misshapen'],
    ['without a status', () => saying(bundle({ ...policy, status: undefined })), 'misshapen'],
    ['in a bundle of another kind', () => saying({ ...bundle(policy), type: 'collection' }), 'misshapen'],
    ['not in a bundle', () => saying(policy), 'misshapen'],
    ['with a warning beside it and nothing else', () => saying(bundle(issue('informational'))), false],
  ])('%s', async (_what, prepare, result) => {
    prepare();
    expect(await asking(member, bySearch)).toBe(result);
  });

  test.each<[what: string, change: object]>([
    ['cancelled', { status: 'cancelled' }],
    ['drafted', { status: 'draft' }],
    ['entered in error', { status: 'entered-in-error' }],
    ['ended', { period: { end: '2026-01-01' } }],
    ['ended last year', { period: { start: '2020', end: '2024' } }],
    ['not yet begun', { period: { start: '2099-01-01' } }],
  ])('that is %s counts as no policy, although the server sent it', async (_what, change) => {
    saying(bundle({ ...policy, ...change }));
    expect(await asking(member, bySearch)).toBe(false);
    expect(await outcome(source.birthDateOf('2000000001', AbortSignal.timeout(10_000)))).toBeNull();
  });
});

const policy = {
  resourceType: 'Coverage',
  id: 'p-2000000001',
  identifier: [identifier],
  status: 'active',
  beneficiary: { reference: 'Patient/p-2000000001' },
};
const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ resource })),
});

describe('RN4 the registry’s answers about consultants, hospitals and groups', () => {
  const role = 'r-50001';
  const doctor = 'd-50001';
  const house = 'h-9000000001';
  test.each<[what: string, claim: Claim, prepare: () => void, result: unknown]>([
    [
      'a role that says nothing of being active',
      consultant,
      () => holding(role, 'PractitionerRole', { active: undefined }),
      true,
    ],
    [
      'a second role of the same person',
      consultant,
      () => holding(role, 'PractitionerRole', {}, { id: 'second' }),
      true,
    ],
    ['a role that is over', consultant, () => holding(role, 'PractitionerRole', { active: false }), false],
    [
      'a role whose time is over',
      consultant,
      () => holding(role, 'PractitionerRole', { period: { end: '2021-12-31' } }),
      false,
    ],
    ['someone who has retired', consultant, () => holding(doctor, 'Practitioner', { active: false }), false],
    [
      'a role of somebody else',
      consultant,
      () => holding(role, 'PractitionerRole', { practitioner: { reference: 'Practitioner/d-50002' } }),
      false,
    ],
    ['a role of somebody who is not there', consultant, () => without('Practitioner', doctor), 'misshapen'],
    [
      'a role of a person with only a name',
      consultant,
      () => holding(role, 'PractitionerRole', { practitioner: undefined }),
      false,
    ],
    [
      'an ID of another system',
      consultant,
      () => holding(doctor, 'Practitioner', { identifier: [{ system: 'urn:other', value: '50001' }] }),
      false,
    ],
    [
      'two people with one ID',
      consultant,
      () => {
        const twin = { ...testResources.find(({ id }) => id === doctor), resourceType: 'Practitioner', id: 'twin' };
        const roles = {
          ...testResources.find(({ id }) => id === role),
          resourceType: 'PractitionerRole',
          id: 'r2',
          practitioner: { reference: 'Practitioner/twin' },
        };
        stub.answering = fhirRegistryAnswers([twin, roles, ...testResources]);
      },
      'ambiguous',
    ],
    [
      'a role that was not requested',
      consultant,
      () => saying(bundle({ resourceType: 'PractitionerRole', id: '1', identifier: [] })),
      'somebody-else',
    ],
    ['a hospital', hospital, () => holding(house, 'Organization', { active: undefined }), true],
    ['a hospital that has closed', hospital, () => holding(house, 'Organization', { active: false }), false],
    ['a hospital there are two of', hospital, () => holding(house, 'Organization', {}, { id: 'second' }), 'ambiguous'],
    [
      'a closed hospital and its successor',
      hospital,
      () => holding(house, 'Organization', {}, { id: 'old', active: false }),
      true,
    ],
    [
      'a hospital that was not requested',
      hospital,
      () => saying(bundle({ resourceType: 'Organization', id: '1' })),
      'somebody-else',
    ],
    ['a group that has ended', wellness, () => holding('g-1001', 'Organization', { active: false }), false],
    [
      'a group of another kind',
      wellness,
      () => holding('g-1001', 'Organization', { type: [{ coding: [{ ...wellnessType, code: 'x' }] }] }),
      false,
    ],
    [
      'a group of a kind that only sounds alike',
      wellness,
      () => holding('g-1001', 'Organization', { type: [{ coding: [{ code: wellnessType.code }], text: 'wellness' }] }),
      false,
    ],
  ])('%s', async (_what, claim, prepare, result) => {
    prepare();
    expect(await asking(claim)).toBe(result);
  });
});

test('RN4 a registration ID may contain characters that a FHIR search treats specially', async () => {
  const registrationId = String.raw`a,b|c$\1`;
  const value = { system: systems.consultantRegistration, value: registrationId };
  holding('r-50001', 'PractitionerRole', { identifier: [value] });
  expect(await asking({ kind: 'consultant', id: '50001', registrationId })).toBe(true);
  expect(await asking({ kind: 'consultant', id: '50001', registrationId: registrationId.toUpperCase() })).toBe(false);
});
