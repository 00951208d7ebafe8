import { registryFaults } from '../registry-fault.ts';
import type { Claim, Plan, RegistrySource } from '../registry.ts';
import { malformed, nearMisses } from './near-misses.ts';
import type { RegistryCases } from './registry-cases.ts';

/** Rows name people by their place in the file: what is printed may be kept without keeping anybody's number. */
export interface Check {
  what: string;
  /** Answers, or names of faults, that will do. */
  accepts: readonly string[];
  ask: (signal: AbortSignal) => Promise<string>;
}

export interface Doors {
  source: RegistrySource;
  /** The same system with credentials that are not ours. */
  strangersDoors: readonly { with: string; source: RegistrySource }[];
  /** How many questions at once. */
  atOnce: number;
}

/** What no person can type may also be refused, or answered with what we do not believe; but not with a failure. */
const harmless = Object.entries(registryFaults).flatMap(([fault, { unwell }]) => (unwell ? [] : [fault]));

export function checksOf(cases: RegistryCases, { source, strangersDoors, atOnce }: Doors): Check[] {
  const { known, strangers, birthDates = [], plans = [] } = cases;
  const firsts = known.filter(({ kind }, at) => known.findIndex((each) => each.kind === kind) === at);
  const recognition =
    (from: RegistrySource, claim: Claim): Check['ask'] =>
    async (signal) =>
      (await from.recognises(claim, signal)) ? 'recognised' : 'a stranger';
  const stranger = (what: string, claim: Claim, also: readonly string[] = []): Check => ({
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
    ...strangers.map((claim, at) => stranger(`stranger ${at + 1}`, claim)),
    ...firsts.flatMap((claim) => nearMisses(claim).map(([what, near]) => stranger(what, near))),
    ...firsts.flatMap((claim) => malformed(claim).map(([what, bad]) => stranger(what, bad, harmless))),
    ...birthDates.map((each, at) => birthDateCheck(source, each, at)),
    ...plans.map((each, at) => plansCheck(source, each, at)),
    togetherCheck(source, known.slice(0, atOnce)),
    ...strangersDoors.flatMap((door) =>
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

const sorted = (plans: readonly Plan[]): Plan[] =>
  plans
    .map(({ name, start, renewal, status }) => ({ name, start, renewal, status }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

/** Answers that are mixed up under load would let in whoever asks at the right moment. */
const togetherCheck = (source: RegistrySource, known: readonly Claim[]): Check => ({
  what: `${known.length} known and as many strangers at once`,
  accepts: ['all right'],
  ask: async (signal) => {
    const strangers = known.flatMap((claim) =>
      nearMisses(claim)
        .slice(0, 1)
        .map(([, near]) => near),
    );
    // Each with a signal of its own: one with so many listeners looks like a leak.
    const asked = [...known, ...strangers].map((claim) => source.recognises(claim, AbortSignal.any([signal])));
    const answers = await Promise.all(asked);
    return answers.every((answer, at) => answer === at < known.length) ? 'all right' : 'mixed up';
  },
});
