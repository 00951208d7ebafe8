import { days, minutes, seconds } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import type { Config } from '../../config/config.ts';
import { machineTime } from '../../db/clock.ts';
import { databaseProblem, sqlstateOf } from '../../db/database-errors.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { withApplications } from '../../oidc/clients/known-applications.ts';
import { configDigest } from '../../config/config-digest.ts';
import { deriveKeys, type KeyRing } from '../../crypto/key-ring.ts';
import { losesPreparedStatements } from '../../db/pooler.ts';
import { listAgents } from '../../support/agents/agent-store.ts';
import { currentRow, keyRows, liveInstances, ringProblem } from '../../crypto/key-ring-store.ts';
import { EarlierSchemaError, isMigrated } from '../../db/migrate.ts';
import { agentAdd } from '../commands/agent.ts';
import { wholeCommand } from '../help.ts';
import { databaseLocation } from '../open-deps.ts';
import type { DemoModule } from '../../demo-module.ts';
import { databaseExit, losesStatements, settingError } from '../serve/startup-errors.ts';
import { applicationFindings } from './check-applications.ts';
import { checkDatabaseCertificate } from './check-certificates.ts';
import {
  auditHealth,
  type AuditHealth,
  closedTables,
  type ConnectedServer,
  connectedServers,
  countTexted,
  outboxHealth,
  type OutboxHealth,
  serverHealth,
  type ServerHealth,
} from './database-health-store.ts';
import { organisationFindings } from './check-organisations.ts';
import { termsFindings } from './check-terms.ts';
import { checkLogouts } from './check-logouts.ts';
import { replicationFindings } from './check-replication.ts';
import type { Finding } from './finding.ts';
import { countOrphanedPasskeys } from '../../ways/passkey/passkey-store.ts';
import { rpIdsOf } from '../../ways/passkey/relying-party.ts';

export async function checkDatabase(config: Config, demo?: DemoModule): Promise<Finding[]> {
  const place = await databaseLocation(config, demo);
  const database = openDatabase(place.url, { connections: 1, takesStandby: true, onLost: () => undefined });
  try {
    const isPooled = config.database.kind === 'url' && (await losesPreparedStatements(place.url, 3));
    if (isPooled) return [settingFinding(`DATABASE_URL ${losesStatements}`)];
    const found = await checkOpenDatabase(database.db, config, place.url);
    return [...found, ...(await checkDatabaseCertificate(config))];
  } catch (error) {
    if (error instanceof EarlierSchemaError) throw error;
    return [failedFinding(error)];
  } finally {
    await database.close();
    await place.stop();
  }
}

/** A fault that lasts until a setting is changed. Other faults may disappear without any action. */
const settingFinding = (says: string): Finding => ({ about: 'database', state: 'wrong', says, isSetting: true });

function failedFinding(error: unknown): Finding {
  const trouble = databaseProblem(error);
  const named = settingError(error);
  if (named && databaseExit(trouble) === 'configuration') return settingFinding(named.message);
  const sqlstate = sqlstateOf(error);
  if (error instanceof Error && (sqlstate === '42P01' || sqlstate === '42703'))
    return {
      about: 'schema',
      state: 'wrong',
      says: `is incomplete, although every migration is recorded: ${error.message}`,
      hint: 'restore the whole database: docs/backups.md, "Restore a backup"',
    };
  const refused = `it refuses our statements${sqlstate === undefined ? '' : ` (SQLSTATE ${sqlstate})`}`;
  const says = named?.message ?? `cannot be used: ${trouble ?? refused}`;
  return { about: 'database', state: trouble ? 'unreachable' : 'wrong', says };
}

async function checkOpenDatabase(db: Db, config: Config, url: string): Promise<Finding[]> {
  const before = machineTime().getTime();
  const health = await serverHealth(db);
  const after = machineTime().getTime();
  if (!health) return [];
  const clock = clockFinding(health.now.getTime() - (before + after) / 2, config.oidc !== null);
  if (!(await isMigrated(db)))
    return [
      versionFinding(health),
      { about: 'schema', state: 'wrong', says: 'is not up to date', hint: 'selvage migrate' },
      clock,
    ];
  const keys = deriveKeys(config.secrets);
  return [
    versionFinding(health),
    rightsFinding(await closedTables(db), health),
    clock,
    ...(await replicationFindings(db, url)),
    await keysFinding(db, keys),
    ...(await deskFindings(db, config)),
    await passkeysFinding(db, config),
    await textedFinding(db, config),
    ...(await organisationFindings(db, config, health.now)),
    ...(await termsFindings(db, config)),
    ...instanceFindings(await connectedServers(db), configDigest(config)),
    outboxFinding(await outboxHealth(db), health.now),
    auditFinding(await auditHealth(db, health.now), health.now),
    ...(await applicationFindings(db, config, health.now)),
    ...(await checkLogouts({ db, keys, config: await withApplications(db, config), now: () => health.now })),
  ];
}

/** Reports whether a start with this secret would be refused. It writes nothing. */
async function keysFinding(db: Db, keys: KeyRing): Promise<Finding> {
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
      says: `key ${current.id} is current, but these instances lack it: ${without.map(({ name }) => name).join(', ')}`,
      hint: 'give every instance the same SELVAGE_SECRET_FILE and restart it',
    };
  return { about, state: 'ok', says: `key ${current.id} is current, and belongs to this database` };
}

/** Servers with different configurations would answer the same person differently. */
function instanceFindings(servers: readonly ConnectedServer[], own: string): Finding[] {
  const about = 'instances';
  const digests = [...new Set(servers.map(({ digest }) => digest))];
  if (servers.length === 0) return [];
  const hint = 'give every instance the same SELVAGE_CONFIG and settings, and restart those that have others';
  if (digests.length > 1) {
    const groups = digests.map((digest) => servers.filter((server) => server.digest === digest));
    const says = groups.map((group) => group.map(({ name }) => name).join(', ')).join('; others than ');
    return [{ about, state: 'warning', says: `run with different configurations: ${says}`, hint }];
  }
  if (digests[0] !== own)
    return [
      {
        about,
        state: 'warning',
        says: `${counted(servers.length, 'runs', 'run')} with another configuration than this one`,
        hint,
      },
    ];
  return [{ about, state: 'ok', says: `${counted(servers.length, 'runs', 'run')} with this configuration` }];
}

/** The desk needs an enabled agent who has accepted the invitation or has logged in by OpenID Connect. */
async function deskFindings(db: Db, { desk }: Pick<Config, 'desk'>): Promise<Finding[]> {
  if (desk === null) return [];
  const about = 'desk';
  const { openid } = desk;
  const working = (await listAgents(db)).filter(
    ({ issuer, passwordHash, disabledAt }) =>
      !disabledAt && (issuer === null ? passwordHash !== null && openid?.only !== true : issuer === openid?.issuer),
  );
  const agents = working.filter(({ role }) => role === 'agent').length;
  const developers = working.filter(({ role }) => role === 'applications').length;
  const viewers = counted(working.length - agents - developers, 'viewer');
  const staff = `${counted(agents, 'agent')}, ${viewers}${desk.applications ? `, ${developers} for applications` : ''}`;
  if (openid !== null) return [{ about, state: 'ok', says: `${staff}; others may come by ${openid.name}` }];
  const hint = wholeCommand(agentAdd);
  if (agents === 0) return [{ about, state: 'wrong', says: 'is switched on, and no agent can log in there', hint }];
  if (agents === 1)
    return [{ about, state: 'warning', says: 'has only one agent, so no second agent can approve requests', hint }];
  return [{ about, state: 'ok', says: staff }];
}

function versionFinding({ version, major, isStandby, isReadOnly }: ServerHealth): Finding {
  const about = 'database';
  if (isStandby)
    return {
      about,
      state: 'wrong',
      says: 'is a standby, which takes no changes',
      hint: 'DATABASE_URL must lead to the primary',
    };
  if (isReadOnly)
    return {
      about,
      state: 'wrong',
      says: 'is read only: default_transaction_read_only is on',
      hint: 'set it to off for the server, the database or the role, wherever it was set',
    };
  if (major < 15)
    return { about, state: 'wrong', says: `PostgreSQL ${version} is too old`, hint: 'PostgreSQL 15 or newer' };
  return { about, state: 'ok', says: `PostgreSQL ${version}` };
}

function rightsFinding(closed: readonly string[], { isSuperuser, ownsAudit }: ServerHealth): Finding {
  const about = 'rights';
  if (closed.length > 0)
    return {
      about,
      state: 'wrong',
      says: `this user may not use ${closed.join(', ')}`,
      hint: 'grant select, insert, update, delete',
    };
  const hint =
    'serve with a role of its own (docs/postgresql.md, "Two roles"); the owner is for selvage migrate and audit prune';
  if (isSuperuser)
    return {
      about,
      state: 'warning',
      says: 'this user is a superuser: a server with this role could change the audit',
      hint,
    };
  if (ownsAudit)
    return {
      about,
      state: 'warning',
      says: 'this user owns audit_events: a server with this role could change the audit',
      hint,
    };
  return { about, state: 'ok', says: 'this user may read and write every table' };
}

/**
 * Servers use the database's clock, so a difference ends no session but makes logs confusing. Tokens are dated by the machine's clock, and
 * applications refuse tokens with a wrong time.
 */
export function clockFinding(difference: number, datesTokens: boolean): Finding {
  const about = 'clock';
  const apart = Math.abs(difference);
  const says = `${Math.round(apart)} ms apart from the database`;
  if (apart > (datesTokens ? seconds(5) : minutes(1)))
    return { about, state: 'wrong', says, hint: 'synchronise both clocks (chrony, systemd-timesyncd)' };
  if (apart > seconds(2))
    return { about, state: 'warning', says, hint: 'synchronise both clocks (chrony, systemd-timesyncd)' };
  return { about, state: 'ok', says };
}

export function outboxFinding({ waiting, oldest, dead }: OutboxHealth, now: Date): Finding {
  const about = 'outbox';
  const age = oldest === null ? 0 : now.getTime() - oldest.getTime();
  if (age > minutes(5))
    return {
      about,
      state: 'wrong',
      says: `${counted(waiting, 'message waits', 'messages wait')}, the oldest for ${counted(Math.round(age / minutes(1)), 'minute')}`,
      hint: 'is a server running, and does it reach the mail and text gateways?',
    };
  if (dead > 0)
    return { about, state: 'warning', says: `${counted(dead, 'message')} failed`, hint: 'selvage outbox dead' };
  return { about, state: 'ok', says: counted(waiting, 'message waits', 'messages wait') };
}

export function auditFinding({ lastEnd, rowsWithoutMonth, chainLag }: AuditHealth, now: Date): Finding {
  const about = 'audit';
  const makeMonths = 'selvage migrate with the DATABASE_URL of the owner makes the months, once a month at least';
  if (rowsWithoutMonth > 0)
    return {
      about,
      state: 'wrong',
      says: `${counted(rowsWithoutMonth, 'event belongs', 'events belong')} to a month without a partition`,
      hint: makeMonths,
    };
  const left = Math.floor((lastEnd.getTime() - now.getTime()) / days(1));
  if (left < 45)
    return { about, state: 'warning', says: `has partitions for ${counted(left, 'more day')}`, hint: makeMonths };
  if (chainLag > minutes(5) / 1000)
    return {
      about,
      state: 'warning',
      says: `its chain is ${counted(Math.round(chainLag / 60), 'minute')} behind`,
      hint: 'is a server running? A running server chains new rows each second',
    };
  return { about, state: 'ok', says: `has partitions for ${counted(left, 'more day')}, and its chain is complete` };
}

/** Passkeys for a host that no brand has cannot be used, and nothing else would report that. */
export async function passkeysFinding(db: Db, config: Pick<Config, 'passkeys' | 'brands'>): Promise<Finding> {
  const about = 'passkeys';
  const ids = rpIdsOf(config);
  const orphaned = await countOrphanedPasskeys(db, ids);
  if (orphaned.length === 0) return { about, state: 'ok', says: `belong to ${ids.join(' and ')}` };
  const says = orphaned.map(({ rpId, count }) => `${count} of ${rpId}`).join(', ');
  const hint =
    'no brand has that host any more: restore `passkeys.rpId` or the origin of the brand, or their owners must add new ones';
  return { about, state: 'warning', says: `${says} can no longer be used`, hint };
}

/** Finds people who chose codes by text, with a gateway or after it was removed. */
async function textedFinding(db: Db, { sms, mode }: Pick<Config, 'sms' | 'mode'>): Promise<Finding> {
  const about = 'people';
  const count = await countTexted(db);
  const says = `${count} ${count === 1 ? 'gets' : 'get'} codes by text`;
  if (sms !== null || mode === 'demo' || count === 0) return { about, state: 'ok', says };
  const hint = 'set SMS_URL (or sms); `selvage outbox dead` lists the texts that were lost';
  return { about, state: 'warning', says: `${says}, and no gateway is set`, hint };
}
