import { type Migration, Migrator, sql } from 'kysely';
import { prepareAuditPartitions } from './audit-partitions.ts';
import { machineTime } from './clock.ts';
import type { Db } from './database.ts';
import * as frontDoor from './migrations/0001-front-door.ts';
import * as gettingIn from './migrations/0002-getting-in.ts';
import * as stayingInCharge from './migrations/0003-staying-in-charge.ts';
import * as realGateways from './migrations/0004-real-gateways.ts';
import * as narrowSessions from './migrations/0005-narrow-sessions.ts';
import * as importRuns from './migrations/0006-import.ts';
import * as operators from './migrations/0007-operators.ts';
import * as desk from './migrations/0008-desk.ts';
import * as credentials from './migrations/0009-credentials.ts';
import * as strangerRefusals from './migrations/0010-stranger-refusals.ts';
import * as accountReferences from './migrations/0011-account-references.ts';
import * as passwordFormats from './migrations/0013-password-formats.ts';
import * as selfRegistered from './migrations/0014-self-registered.ts';
import * as plans from './migrations/0015-plans.ts';
import * as endedSessions from './migrations/0016-ended-sessions.ts';
import * as keyRing from './migrations/0017-key-ring.ts';
import * as auditChain from './migrations/0019-audit-chain.ts';
import * as sealedBirthDates from './migrations/0020-sealed-birth-dates.ts';
import * as disabledAccounts from './migrations/0021-disabled-accounts.ts';
import * as policyValidity from './migrations/0022-policy-validity.ts';
import * as serverKeys from './migrations/0024-server-keys.ts';
import * as oidc from './migrations/0025-oidc.ts';
import * as endedParticipants from './migrations/0026-ended-participants.ts';
import * as deskOpenId from './migrations/0027-desk-openid.ts';
import * as tokenRotation from './migrations/0028-token-rotation.ts';
import * as oidcClients from './migrations/0029-oidc-clients.ts';
import * as oidcConsents from './migrations/0030-oidc-consents.ts';
import * as passkeys from './migrations/0031-passkeys.ts';
import * as authenticatorApps from './migrations/0032-authenticator-apps.ts';
import * as enrolmentCodes from './migrations/0033-enrolment-codes.ts';
import * as passkeyAsks from './migrations/0034-passkey-asks.ts';
import * as participantWays from './migrations/0035-participant-ways.ts';
import * as distinctOperators from './migrations/0036-distinct-operators.ts';
import * as browsersByToken from './migrations/0038-browsers-by-token.ts';
import * as supersededTokens from './migrations/0040-superseded-tokens.ts';
import * as refusedApplications from './migrations/0041-refused-applications.ts';
import * as clientThrottles from './migrations/0042-client-throttles.ts';
import * as instanceApplications from './migrations/0044-instance-applications.ts';

const migrations: Record<string, Migration> = {
  '0001-front-door': frontDoor,
  '0002-getting-in': gettingIn,
  '0003-staying-in-charge': stayingInCharge,
  '0004-real-gateways': realGateways,
  '0005-narrow-sessions': narrowSessions,
  '0006-import': importRuns,
  '0007-operators': operators,
  '0008-desk': desk,
  '0009-credentials': credentials,
  '0010-stranger-refusals': strangerRefusals,
  '0011-account-references': accountReferences,
  '0013-password-formats': passwordFormats,
  '0014-self-registered': selfRegistered,
  '0015-plans': plans,
  '0016-ended-sessions': endedSessions,
  '0017-key-ring': keyRing,
  '0019-audit-chain': auditChain,
  '0020-sealed-birth-dates': sealedBirthDates,
  '0021-disabled-accounts': disabledAccounts,
  '0022-policy-validity': policyValidity,
  '0024-server-keys': serverKeys,
  '0025-oidc': oidc,
  '0026-ended-participants': endedParticipants,
  '0027-desk-openid': deskOpenId,
  '0028-token-rotation': tokenRotation,
  '0029-oidc-clients': oidcClients,
  '0030-oidc-consents': oidcConsents,
  '0031-passkeys': passkeys,
  '0032-authenticator-apps': authenticatorApps,
  '0033-enrolment-codes': enrolmentCodes,
  '0034-passkey-asks': passkeyAsks,
  '0035-participant-ways': participantWays,
  '0036-distinct-operators': distinctOperators,
  '0038-browsers-by-token': browsersByToken,
  '0040-superseded-tokens': supersededTokens,
  '0041-refused-applications': refusedApplications,
  '0042-client-throttles': clientThrottles,
  '0044-instance-applications': instanceApplications,
};

/**
 * Brings the schema up to date. Kysely holds a PostgreSQL advisory lock around one transaction,
 * so any number of instances may start at once and exactly one applies each step.
 */
export async function migrate(db: Db): Promise<string[]> {
  // Asked before: the migrator holds the only connection while it works.
  const applied = await appliedMigrations(db);
  const added = isComplete(applied) ? [] : await applyMigrations(db, applied);
  await prepareAuditPartitions(db, machineTime());
  return added;
}

export const isMigrated = async (db: Db): Promise<boolean> => includesOwn(await appliedMigrations(db));

/** Whether the migrator would find nothing to do. It reads every column of the schema twice, which a start need not wait for. */
const isComplete = (applied: ReadonlySet<string>): boolean =>
  includesOwn(applied) && [...applied].every((name) => name in migrations || isLater(name));

const includesOwn = (applied: ReadonlySet<string>): boolean => ownNames.every((name) => applied.has(name));

async function applyMigrations(db: Db, applied: ReadonlySet<string>): Promise<string[]> {
  const known = { ...migrations, ...laterMigrations(applied) };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

const ownNames = Object.keys(migrations);
const lastOwn = ownNames.toSorted().at(-1) ?? '';
const isLater = (name: string): boolean => name > lastOwn;

/**
 * Steps that a newer version has taken, as ones that need nothing done. Without them the migrator would refuse to start an
 * older version, which restarts beside a newer one during an upgrade and is started again to go back.
 */
const laterMigrations = (applied: ReadonlySet<string>): Record<string, Migration> =>
  Object.fromEntries([...applied].filter(isLater).map((name) => [name, { up: () => Promise.resolve() }]));

async function appliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (found.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
