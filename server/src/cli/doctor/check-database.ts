import { days, minutes, seconds } from '@selvage/contract/time-units';
import type { Config } from '../../config/config.ts';
import { machineTime } from '../../db/clock.ts';
import { databaseProblem } from '../../db/database-errors.ts';
import { openDatabase, type Db } from '../../db/database.ts';
import { deriveKeys, type Keys } from '../../config/keys.ts';
import { currentRow, keyRows, liveInstances, ringProblem } from '../../identity/key-ring-store.ts';
import { isMigrated } from '../../db/migrate.ts';
import { databaseLocation } from '../open-deps.ts';
import { settingError } from '../startup-errors.ts';
import {
  auditHealth,
  closedTables,
  outboxHealth,
  serverHealth,
  type AuditHealth,
  type OutboxHealth,
  type ServerHealth,
} from './database-health-store.ts';
import type { Finding } from './finding.ts';

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const place = await databaseLocation(config);
  const database = openDatabase(place.url, { connections: 1, onLost: () => undefined });
  try {
    return await checkOpenDatabase(database.db, deriveKeys(config.secrets));
  } catch (error) {
    const trouble = databaseProblem(error);
    const says = settingError(error)?.message ?? `cannot be used: ${trouble ?? 'it refuses what we ask'}`;
    return [{ about: 'database', state: trouble ? 'unreachable' : 'wrong', says }];
  } finally {
    await database.close();
    await place.stop();
  }
}

async function checkOpenDatabase(db: Db, keys: Keys): Promise<Finding[]> {
  const before = machineTime().getTime();
  const health = await serverHealth(db);
  const after = machineTime().getTime();
  if (!health) return [];
  const clock = clockFinding(health.now.getTime() - (before + after) / 2);
  if (!(await isMigrated(db)))
    return [
      versionFinding(health),
      { about: 'schema', state: 'wrong', says: 'is not up to date', hint: 'selvage migrate' },
      clock,
    ];
  return [
    versionFinding(health),
    rightsFinding(await closedTables(db), health),
    clock,
    await keysFinding(db, keys),
    outboxFinding(await outboxHealth(db), health.now),
    auditFinding(await auditHealth(db, health.now), health.now),
  ];
}

/** Whether a start with this secret would be refused. Nothing is written down here. */
async function keysFinding(db: Db, keys: Keys): Promise<Finding> {
  const about = 'keys';
  const now = machineTime();
  const rows = await keyRows(db);
  const problem = ringProblem(keys, rows);
  if (problem) return { about, state: 'wrong', says: problem.message };
  const current = currentRow(rows, now);
  if (!current) return { about, state: 'ok', says: 'no server was started on this database yet' };
  const without = (await liveInstances(db, now)).filter(({ keyChecks }) => keyChecks[current.id] === undefined);
  if (without.length > 0)
    return {
      about,
      state: 'wrong',
      says: `key ${current.id} is current, and instances run without it: ${without.map(({ name }) => name).join(', ')}`,
      hint: 'give every instance the same SELVAGE_SECRET_FILE and restart it',
    };
  if (!current.bindsRows)
    return {
      about,
      state: 'mind',
      says: 'sealed values are not bound to their rows',
      hint: 'selvage secret reseal, once no instance of an earlier version runs',
    };
  return { about, state: 'ok', says: `key ${current.id} is current, and belongs to this database` };
}

function versionFinding({ version, major, isStandby }: ServerHealth): Finding {
  const about = 'database';
  if (isStandby)
    return {
      about,
      state: 'wrong',
      says: 'is a standby, which takes no changes',
      hint: 'DATABASE_URL must lead to the primary',
    };
  if (major < 15)
    return { about, state: 'wrong', says: `PostgreSQL ${version} is too old`, hint: 'PostgreSQL 15 or newer' };
  return { about, state: 'ok', says: `PostgreSQL ${version}` };
}

function rightsFinding(closed: readonly string[], { isSuperuser }: ServerHealth): Finding {
  const about = 'rights';
  if (closed.length > 0)
    return {
      about,
      state: 'wrong',
      says: `this user may not use ${closed.join(', ')}`,
      hint: 'grant select, insert, update, delete',
    };
  if (isSuperuser) return { about, state: 'mind', says: 'this user is a superuser, which is more than we need' };
  return { about, state: 'ok', says: 'this user may read and write every table' };
}

/** Servers go by the database's clock, so this costs nobody a session; it confuses whoever compares logs. */
export function clockFinding(difference: number): Finding {
  const about = 'clock';
  const apart = Math.abs(difference);
  const says = `${Math.round(apart)} ms apart from the database`;
  if (apart > minutes(1))
    return { about, state: 'wrong', says, hint: 'synchronise both clocks (chrony, systemd-timesyncd)' };
  if (apart > seconds(2))
    return { about, state: 'mind', says, hint: 'synchronise both clocks (chrony, systemd-timesyncd)' };
  return { about, state: 'ok', says };
}

export function outboxFinding({ waiting, oldest, dead }: OutboxHealth, now: Date): Finding {
  const about = 'outbox';
  const age = oldest === null ? 0 : now.getTime() - oldest.getTime();
  if (age > minutes(5))
    return {
      about,
      state: 'wrong',
      says: `${waiting} messages wait, the oldest for ${Math.round(age / minutes(1))} minutes`,
      hint: 'is a server running, and does it reach the mail and text gateways?',
    };
  if (dead > 0) return { about, state: 'mind', says: `${dead} messages were given up`, hint: 'selvage outbox dead' };
  return { about, state: 'ok', says: `${waiting} messages wait` };
}

export function auditFinding({ lastEnd, rowsWithoutMonth, chainLag }: AuditHealth, now: Date): Finding {
  const about = 'audit';
  const makeMonths = 'selvage migrate with the DATABASE_URL of the owner makes the months, once a month at least';
  if (rowsWithoutMonth > 0)
    return {
      about,
      state: 'wrong',
      says: `${rowsWithoutMonth} events belong to a month without a partition`,
      hint: makeMonths,
    };
  const left = Math.floor((lastEnd.getTime() - now.getTime()) / days(1));
  if (left < 45) return { about, state: 'mind', says: `has partitions for ${left} more days`, hint: makeMonths };
  if (chainLag > minutes(5) / 1000)
    return {
      about,
      state: 'mind',
      says: `its chain is ${Math.round(chainLag / 60)} minutes behind`,
      hint: 'is a server running? It chains what was written every second',
    };
  return { about, state: 'ok', says: `has partitions for ${left} more days, and its chain is complete` };
}
