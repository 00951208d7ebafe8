import { type OrganisationKind, organisationKinds } from '@selvage/contract/user-types';
import { RegistryFailure, registryFaults } from './registry-fault.ts';
import type { Claim, Plan, RegistrySource } from './registry.ts';
import { isoDate } from '@selvage/contract/api/fields';
import { planStatuses } from '@selvage/contract/api/plans';
import * as z from 'zod/mini';
import { ConfigError, readJson } from '../../config/parts/setting.ts';

/** A line of the report. It names people by their position in the file, so that the printed report contains no personal numbers. */
interface Check {
  what: string;
  /** The answers and the names of faults with which the check passes. */
  accepts: readonly string[];
  ask: (signal: AbortSignal) => Promise<string>;
}

interface CheckTargets {
  source: RegistrySource;
  /** The same registry with wrong credentials. */
  unauthorised: readonly { with: string; source: RegistrySource }[];
  /** The number of concurrent calls. */
  atOnce: number;
}

/** The acceptable faults for input that no person can type: the registry may refuse it or answer incorrectly, but not fail. */
const harmless = Object.entries(registryFaults).flatMap(([fault, { unwell }]) => (unwell ? [] : [fault]));

export function checksOf(cases: RegistryCases, { source, unauthorised, atOnce }: CheckTargets): Check[] {
  const { known, strangers, birthDates = [], plans = [], organisations = [] } = cases;
  const firsts = known.filter(({ kind }, at) => known.findIndex((each) => each.kind === kind) === at);
  const recognition =
    (from: RegistrySource, claim: Claim): Check['ask'] =>
    async (signal) =>
      (await from.recognises(claim, signal)) ? 'recognised' : 'a stranger';
  const unknownCheck = (what: string, claim: Claim, also: readonly string[] = []): Check => ({
    what: `${claim.kind}, ${what}`,
    accepts: ['a stranger', ...also],
    ask: recognition(source, claim),
  });
  return [
    ...known.map((claim, at): Check => ({
      what: `${claim.kind}, known ${at + 1}`,
      accepts: ['recognised'],
      ask: recognition(source, claim),
    })),
    ...strangers.map((claim, at) => unknownCheck(`stranger ${at + 1}`, claim)),
    ...firsts.flatMap((claim) => nearMisses(claim).map(([what, near]) => unknownCheck(what, near))),
    ...firsts.flatMap((claim) => malformed(claim).map(([what, bad]) => unknownCheck(what, bad, harmless))),
    ...birthDates.map((each, at) => birthDateCheck(source, each, at)),
    ...plans.map((each, at) => plansCheck(source, each, at)),
    ...organisationChecks(source, organisations),
    togetherCheck(source, known.slice(0, atOnce)),
    ...unauthorised.flatMap((door) =>
      firsts.map((claim): Check => ({
        what: `${claim.kind}, known, but with ${door.with}`,
        accepts: ['not-authorised', 'unreachable'],
        ask: recognition(door.source, claim),
      })),
    ),
  ];
}

type HolderCase = NonNullable<RegistryCases['birthDates']>[number];

const birthDateCheck = (source: RegistrySource, { memberNumber, birthDate }: HolderCase, at: number): Check => ({
  what: `birth date ${at + 1}`,
  accepts: [birthDate === null ? 'none' : 'the right one'],
  ask: async (signal) => {
    const told = await source.birthDateOf(memberNumber, signal);
    return told === null ? 'none' : told === birthDate ? 'the right one' : 'another one';
  },
});

type PlansCase = NonNullable<RegistryCases['plans']>[number];

const plansCheck = (source: RegistrySource, { memberNumber, plans }: PlansCase, at: number): Check => ({
  what: `plans ${at + 1}`,
  accepts: [plans.length === 0 ? 'none' : 'the right ones'],
  ask: async (signal) => {
    const told = await source.plansOf(memberNumber, signal);
    if (told.length === 0) return 'none';
    return JSON.stringify(sorted(told)) === JSON.stringify(sorted(plans)) ? 'the right ones' : 'other ones';
  },
});

type OrganisationCase = NonNullable<RegistryCases['organisations']>[number];

/** The organisations of the file, and texts in place of the first listed ID of each kind. */
function organisationChecks(source: RegistrySource, organisations: readonly OrganisationCase[]): Check[] {
  const listing =
    (kind: OrganisationKind, id: string): Check['ask'] =>
    async (signal) =>
      (await source.lists(kind, id, signal)) ? 'listed' : 'not listed';
  const listed = organisations.filter(({ isListed }) => isListed);
  const firsts = listed.filter(({ kind }, at) => listed.findIndex((each) => each.kind === kind) === at);
  return [
    ...organisations.map(({ kind, id, isListed }, at): Check => ({
      what: `${kind} ID, organisation ${at + 1}`,
      accepts: [isListed ? 'listed' : 'not listed'],
      ask: listing(kind, id),
    })),
    ...firsts.flatMap(({ kind, id }) =>
      strange.map(([what, made]): Check => ({
        what: `${kind} ID, ${what}`,
        accepts: ['not listed', ...harmless],
        ask: listing(kind, made(id)),
      })),
    ),
  ];
}

const sorted = (plans: readonly Plan[]): Plan[] =>
  plans
    .map(({ name, start, renewal, status }) => ({ name, start, renewal, status }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

/** If answers were mixed up under load, the registry would recognise the wrong person. */
const togetherCheck = (source: RegistrySource, known: readonly Claim[]): Check => ({
  what: `${known.length} known and as many strangers at once`,
  accepts: ['all right'],
  ask: async (signal) => {
    const strangers = known.flatMap((claim) =>
      nearMisses(claim)
        .slice(0, 1)
        .map(([, near]) => near),
    );
    // Each call has its own signal, because Node warns of a leak when one signal has many listeners.
    const asked = [...known, ...strangers].map((claim) => source.recognises(claim, AbortSignal.any([signal])));
    const answers = await Promise.all(asked);
    return answers.every((answer, at) => answer === at < known.length) ? 'all right' : 'mixed up';
  },
});

/** A claim that differs from a known person in one detail, and the name of the difference. */
type NearMiss = [difference: string, claim: Claim];

const dayAfter = (date: string): string => {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

function nearMisses(claim: Claim): NearMiss[] {
  switch (claim.kind) {
    case 'member':
      return [
        ['born a day later', { ...claim, birthDate: dayAfter(claim.birthDate) }],
        ['a 0 before the number', { ...claim, memberNumber: `0${claim.memberNumber}` }],
      ];
    case 'consultant':
    case 'hospital':
      return [
        ['another registration ID', { ...claim, registrationId: '00000000' }],
        ['IDs the other way round', { ...claim, id: claim.registrationId, registrationId: claim.id }],
        ['the other kind', { ...claim, kind: claim.kind === 'consultant' ? 'hospital' : 'consultant' }],
      ];
    case 'wellness':
      return [['a 0 before the ID', { ...claim, groupId: `0${claim.groupId}` }]];
  }
}

/** Texts that a search could misread as a pattern or a list. */
const strange: [what: string, made: (text: string) => string][] = [
  ['nothing', () => ''],
  ['a star', () => '*'],
  ['a percent sign', (text) => `${text}%`],
  ['a comma', (text) => `${text},${text}`],
  ['a bar', (text) => `|${text}`],
  ['a quote', (text) => `${text}' or '1'='1`],
  ['5,000 characters', () => '9'.repeat(5000)],
];

const malformed = (claim: Claim): NearMiss[] => strange.map(([what, made]) => [what, withIdentifier(claim, made)]);

function withIdentifier(claim: Claim, made: (text: string) => string): Claim {
  switch (claim.kind) {
    case 'member':
      return { ...claim, memberNumber: made(claim.memberNumber) };
    case 'consultant':
      return { ...claim, registrationId: made(claim.registrationId) };
    case 'hospital':
      return { ...claim, id: made(claim.id) };
    case 'wellness':
      return { ...claim, groupId: made(claim.groupId) };
  }
}

const text = z.string().check(z.minLength(1));
const claim = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), memberNumber: text, birthDate: isoDate }),
  z.strictObject({ kind: z.literal('consultant'), id: text, registrationId: text }),
  z.strictObject({ kind: z.literal('hospital'), id: text, registrationId: text }),
  z.strictObject({ kind: z.literal('wellness'), groupId: text }),
]);
const plan = z.strictObject({
  name: text,
  start: z.nullable(isoDate),
  renewal: z.nullable(isoDate),
  status: z.enum(planStatuses),
});

/** The operator's file: people that the registry must know, and people that it must not know. */
const registryCases = z.strictObject({
  known: z.array(claim).check(z.minLength(1)),
  strangers: z.array(claim).check(z.minLength(1)),
  birthDates: z.optional(z.array(z.strictObject({ memberNumber: text, birthDate: z.nullable(isoDate) }))),
  plans: z.optional(z.array(z.strictObject({ memberNumber: text, plans: z.array(plan) }))),
  organisations: z.optional(
    z.array(z.strictObject({ kind: z.enum(organisationKinds), id: text, isListed: z.boolean() })),
  ),
});
type RegistryCases = z.output<typeof registryCases>;

export function readCases(path: string): RegistryCases {
  const parsed = registryCases.safeParse(readJson(path, '--cases'));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError('--cases', `is not valid at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`);
}

interface CheckResult {
  what: string;
  ok: boolean;
  expected: string;
  got: string;
  milliseconds: number;
}

/** Runs the checks one after the other, each within the time that a person would wait. */
export async function runChecks(checks: readonly Check[], timeout: number): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { what, accepts, ask } of checks) {
    const from = performance.now();
    const got = await ask(AbortSignal.timeout(timeout)).catch(faultOf);
    const milliseconds = Math.round(performance.now() - from);
    results.push({ what, ok: accepts.includes(got), expected: accepts.join(' or '), got, milliseconds });
  }
  return results;
}

function faultOf(error: unknown): string {
  if (error instanceof RegistryFailure) return error.fault;
  throw error;
}

export function report(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ what }) => what.length));
  const rows = results.map(({ what, ok, expected, got, milliseconds }) =>
    [
      ok ? 'ok  ' : 'FAIL',
      `${milliseconds} ms`.padStart(8),
      what.padEnd(width),
      ok ? got : `wanted ${expected}, got ${got}`,
    ].join('  '),
  );
  const failed = results.filter(({ ok }) => !ok).length;
  const slowest = Math.max(...results.map(({ milliseconds }) => milliseconds));
  return [
    ...rows,
    '',
    `registry: ${results.length - failed} passed, ${failed} failed; the slowest took ${slowest} ms`,
    '',
  ].join('\n');
}
