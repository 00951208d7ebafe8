import { hours } from '@selvage/contract/time-units';
import { type BusyPeople, type Habits, startBusyPeople, type Witnessed } from '../harness/busy-people.ts';
import type { Portal } from '../harness/portal.ts';
import { addPolicies } from '../harness/registry.ts';

interface Group {
  habits: Habits & { every: number };
  /** The share of all logins. */
  share: number;
  /** The logins of a person in one round. */
  logins: number;
}

const minute = 60_000;

/**
 * The groups of people. How often a person comes is decided by the limits of messages: twenty codes an hour and sixty a day, and ten resets
 * a day.
 */
// oxfmt-ignore
const groups: readonly Group[] = [
  { habits: { every: 4 * minute,   changesOneIn: 4,      passkeys: true, application: true },            share: 0.6,  logins: 2 },
  { habits: { every: 4 * minute,   changesOneIn: 'none',  kinds: ['consultant', 'group', 'wellness'] },   share: 0.2,  logins: 1 },
  { habits: { every: 30 * minute,  changesOneIn: 'none',  kinds: ['member', 'hospital'], codes: true },   share: 0.17, logins: 1 },
  { habits: { every: 150 * minute, changesOneIn: 'none',  kinds: ['member', 'consultant'], resets: true }, share: 0.03, logins: 1 },
];

export interface SteadyPeople {
  crowd: number;
  /** Returns the requests since the last call. */
  take(): Witnessed[];
  /** Changes and mails that were lost, and answers that were out of date. */
  wrong(): string[];
  stop(): Promise<void>;
}

/** Starts people who together log in this many times a second. */
export async function startSteadyPeople(
  portal: Portal,
  loginsASecond: number,
  forHours: number,
): Promise<SteadyPeople> {
  const roundsASecond = ({ share, logins }: Group) => (loginsASecond * share) / logins;
  const registrations = Math.ceil((loginsASecond * hours(forHours)) / 1000);
  await addPolicies(portal.deps.db, portal.deps.keys, registrations);
  const started: BusyPeople[] = [];
  let crowd = 0;
  for (const group of groups) {
    const people = Math.max(1, Math.round((roundsASecond(group) * group.habits.every) / 1000));
    started.push(await startBusyPeople(portal, people, group.habits));
    crowd += people;
  }
  return {
    crowd,
    take: () => started.flatMap(({ witnessed }) => witnessed.splice(0)),
    wrong: () => started.flatMap(({ lost, stale }) => [...lost, ...stale]),
    stop: async () => {
      await Promise.all(started.map((people) => people.stop()));
    },
  };
}
