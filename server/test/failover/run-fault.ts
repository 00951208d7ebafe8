import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '@selvage/contract/time-units';
import { expect } from 'vitest';
import {
  type BusyPeople,
  countBy,
  expectNothingLost,
  expectOnlyWaiting,
  startBusyPeople,
} from '../harness/busy-people.ts';
import { DatabaseCluster, type DataFolders, type NodeName, otherThan } from './database-cluster.ts';
import { type PortalOnCluster, startPortalOn } from './portal-on-cluster.ts';
import { makeRunFolder, type RunFolder } from './run-folder.ts';
import { waitUntil } from './wait-until.ts';

/** The parts of the test set-up that a fault acts on. */
export interface Scene {
  cluster: DatabaseCluster;
  /** The node that was the primary before the fault. */
  primary: NodeName;
  other: NodeName;
}

interface Fault {
  name: string;
  /** Runs while both nodes are healthy, before the fault. */
  prepare?(scene: Scene): Promise<void>;
  strike(scene: Scene): Promise<void> | void;
  /** True when Patroni announces a primary that can be used again. The default: the other node is announced. */
  isOver?(scene: Scene): Promise<boolean>;
  /** Brings the node back, after the other one has taken over. */
  repair?(scene: Scene): Promise<void> | void;
  data?(folder: RunFolder): DataFolders;
}

/** A row of the table in docs/high-availability.md. */
interface Row {
  fault: string;
  /** Seconds from the fault until Patroni announces a primary. */
  patroni: number;
  /** The longest time without a successful login. */
  withoutLogins: number;
  /** The seconds from Patroni's announcement to the first successful login. */
  afterPatroni: number;
  requests: number;
  refused: number;
  restarts: number;
  mails: number;
  mailsTwice: number;
  load: number;
}

const crowd = 4;

/** Each of them succeeds in every run, so none is measured only by its refusals. */
const acts = ['authorize', 'change', 'passkey', 'read', 'register', 'sign in', 'sign out', 'tokens', 'user info'];

/** Three instances with five connections each to the mail server. */
const mostInFlight = 15;

/** Runs a fault on a healthy cluster under load, and checks that nothing is lost. */
export async function expectToSurvive(fault: Fault): Promise<void> {
  const folder = makeRunFolder();
  try {
    const cluster = await DatabaseCluster.start(folder, fault.data?.(folder));
    const portal = await startPortalOn(cluster);
    try {
      await expectUnderLoad(fault, cluster, portal);
    } finally {
      await portal.close();
      await cluster.close();
    }
  } finally {
    await folder.close();
  }
}

async function expectUnderLoad(fault: Fault, cluster: DatabaseCluster, on: PortalOnCluster): Promise<void> {
  const { portal, owner } = on;
  const people = await startBusyPeople(portal, crowd, { pause: seconds(2), passkeys: true, application: true });
  const times = { fault: 0, announced: 0 };
  try {
    await moreLogins(people, 20);
    await cluster.healthy();
    const primary = await cluster.primary();
    const scene: Scene = { cluster, primary, other: otherThan(primary) };
    const isOver = fault.isOver ?? (() => cluster.isAnnounced(scene.other));
    await fault.prepare?.(scene);
    times.fault = Date.now();
    const struck = fault.strike(scene);
    await waitUntil('Patroni announces a primary', () => isOver(scene));
    times.announced = Date.now();
    await struck;
    await moreLogins(people, 20);
    await fault.repair?.(scene);
    await cluster.healthy();
    await moreLogins(people, 10);
  } finally {
    await people.stop();
  }
  const row = await rowOf(fault.name, people, times, on);
  note(row);
  expect(row.restarts).toBe(0);
  const done = new Set(people.witnessed.filter(({ status }) => status === 200).map(({ act }) => act));
  expect([...done].toSorted()).toEqual(acts);
  expectOnlyWaiting(people);
  await expectNothingLost(people, owner.db);
  await expectEveryMail(people, on);
  for (const server of portal.servers) expect(server.said()).not.toContain('a request failed');
}

const loginsOf = ({ witnessed }: BusyPeople): number[] =>
  witnessed.filter(({ act, status }) => (act === 'sign in' || act === 'passkey') && status === 200).map(({ at }) => at);

async function moreLogins(people: BusyPeople, count: number): Promise<void> {
  const before = loginsOf(people).length;
  await waitUntil('more logins', () => loginsOf(people).length >= before + count);
}

/** The longest time without a login that ended after the fault. */
function longestGap(people: BusyPeople, fault: number): { from: number; to: number } {
  const logins = loginsOf(people);
  return logins
    .map((to, index) => ({ from: logins[index - 1] ?? to, to }))
    .filter(({ to }) => to >= fault)
    .reduce((longest, gap) => (gap.to - gap.from > longest.to - longest.from ? gap : longest), { from: 0, to: 0 });
}

async function rowOf(
  name: string,
  people: BusyPeople,
  times: { fault: number; announced: number },
  { portal }: PortalOnCluster,
): Promise<Row> {
  const gap = longestGap(people, times.fault);
  const inSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
  const ended = await Promise.all(portal.servers.map((server) => Promise.race([server.ended, sleep(0, 'runs')])));
  const ids = portal.mail.mails.map(({ messageId }) => messageId);
  return {
    fault: name,
    patroni: inSeconds(times.announced - times.fault),
    withoutLogins: inSeconds(gap.to - gap.from),
    afterPatroni: inSeconds(gap.to - times.announced),
    requests: people.witnessed.length,
    refused: countBy(people.witnessed)['503'] ?? 0,
    restarts: ended.filter((each) => each !== 'runs').length,
    mails: ids.length,
    mailsTwice: ids.length - new Set(ids).size,
    load: Math.round(loadavg()[0] ?? 0),
  };
}

/** Prints a row, and keeps it for the table that `npm run failover` prints at the end. */
export function note(row: Row | { fault: string; notRun: string }): void {
  const line = `${JSON.stringify(row)}\n`;
  process.stdout.write(line);
  const file = process.env['FAILOVER_ROWS'];
  if (file !== undefined) appendFileSync(file, line);
}

/** Every message was sent. Only messages in flight were sent twice, with the id that they had. */
async function expectEveryMail(people: BusyPeople, { portal, owner }: PortalOnCluster): Promise<void> {
  const outbox = () => owner.db.selectFrom('outbox').select(['sent_at', 'channel', 'dead_at']).execute();
  // A message that was claimed when the primary was lost is due again after a minute.
  const isEmpty = async () => (await outbox()).every(({ sent_at: sent }) => sent !== null);
  await waitUntil('every message is sent', isEmpty, 500);
  const ids = portal.mail.mails.map(({ messageId }) => messageId);
  const mails = (await outbox()).filter(({ channel }) => channel === 'email');
  expect(new Set(ids).size).toBe(mails.length);
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(mostInFlight);
  const mailed = new Set(portal.mail.mails.map(({ to }) => to));
  expect(people.registered.filter((email) => !mailed.has(email))).toEqual([]);
}
