import { randomBytes } from 'node:crypto';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { counted } from '../../counted.ts';
import { inSameTransaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { audit, type Actor, type Origin } from '../../audit/audit-store.ts';
import { liveInstances } from '../../crypto/key-ring-store.ts';
import {
  closeRequestsAbout,
  holdApplications,
  type StoredApplication,
  storedApplications,
} from './application-store.ts';
import { withStored } from './known-applications.ts';
import { secretHashOf, wrongCredentials } from './client-authentication.ts';
import {
  type ClientRow,
  clientRows,
  type ClientUse,
  clientUses,
  disableClient,
  enableClient,
  endSecrets,
  endWindows,
  formerSecretLife,
  keepSecret,
  unused,
} from './client-store.ts';

type ClientDeps = Pick<Deps, 'db' | 'now' | 'config'>;

export interface Act {
  actor: Actor;
  origin: Origin;
}

export const showsSecret = ({ auth }: Pick<OidcClient, 'auth'>): boolean =>
  auth === 'client_secret_basic' || auth === 'client_secret_post';

/** Said beside each secret that is made or ended here, because the one of a file stays. */
export const fileSecretWords =
  'The secret of its secretFile works until an operator removes secretFile from the configuration and restarts all instances.';

export interface MadeSecret {
  secret: string;
  /** The time until which the former secret works. Null if it does not work. */
  formerUntil: Date | null;
}

/** Makes a new secret. The audit records who made it and why, but never the secret itself. */
export function makeClientSecret(
  { db, now }: ClientDeps,
  { id }: OidcClient,
  act: Act,
  { keepsFormer }: { keepsFormer: boolean },
): Promise<MadeSecret> {
  return inSameTransaction(db, async (tx) => {
    await holdApplications(tx);
    const at = now();
    const secret = randomBytes(32).toString('base64url');
    const until = keepsFormer ? new Date(at.getTime() + formerSecretLife) : null;
    const { formerUntil } = await keepSecret(tx, id, secretHashOf(secret), { now: at, until });
    await closeRequestsAbout(tx, id, `${act.actor.name} made a new secret.`, 'secret');
    // The wrong credentials that were counted so far were for the former secret, so their time windows end.
    await endWindows(tx, id, { now: at, hits: wrongCredentials.hits });
    await audit(tx, { event: 'client-secret', result: 'ok', reason: id, ...act, at });
    return { secret, formerUntil };
  });
}

/** Ends every secret of a client that was made here, because it leaked. A secret of a file stays. The next one is made later, by `makeClientSecret`. */
export function endClientSecrets({ db, now }: ClientDeps, id: string, act: Act): Promise<void> {
  return inSameTransaction(db, async (tx) => {
    await endSecrets(tx, id);
    await audit(tx, { event: 'client-secrets-ended', result: 'ok', reason: id, ...act, at: now() });
  });
}

/** Ends the refusal of networks, after an operator has corrected the credentials of a client. Returns how many networks were refused. */
export function unlockClient({ db, now }: ClientDeps, id: string, act: Act): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const at = now();
    const networks = await endWindows(tx, id, { now: at, hits: wrongCredentials.hits });
    await audit(tx, { event: 'client-unlocked', result: 'ok', reason: id, ...act, at });
    return networks;
  });
}

export function switchClient(
  { db, now }: ClientDeps,
  id: string,
  act: Act,
  to: 'disabled' | 'enabled',
): Promise<'disabled' | 'enabled' | 'already-disabled' | 'not-disabled'> {
  return inSameTransaction(db, async (tx) => {
    // A decision of a second agent takes this lock first, and then the request, the application and its row.
    await holdApplications(tx);
    const at = now();
    const { name: by, reason } = act.actor;
    const isChanged =
      to === 'disabled'
        ? await disableClient(tx, id, { now: at, by, reason: reason ?? '' })
        : await enableClient(tx, id);
    if (!isChanged) return to === 'disabled' ? 'already-disabled' : 'not-disabled';
    await closeRequestsAbout(tx, id, `${by} ${to} the application.`);
    await audit(tx, { event: `client-${to}`, result: 'ok', reason: id, ...act, at });
    return to;
  });
}

/** An application from the local configuration, from a running instance, or from a remaining database row. */
export interface ManagedClient {
  id: string;
  client: OidcClient | null;
  row: ClientRow | null;
  /** Its entry in the database, also if the configuration file has the same id and is used. */
  stored: StoredApplication | null;
  use: ClientUse;
  /**
   * The number of running instances that know the application, and its present version, out of those that report their
   * applications.
   */
  knownTo: { count: number; of: number };
}

export async function managedClients({ db, config, now }: ClientDeps): Promise<ManagedClient[]> {
  const [rows, uses] = [await clientRows(db), await clientUses(db)];
  const stored = await storedApplications(db);
  const running = (await liveInstances(db, now())).flatMap(({ applications, applicationVersions }) =>
    applications ? [{ applications, versions: applicationVersions ?? {} }] : [],
  );
  // A row with only a last login is left out, because an operator has nothing to end there.
  const left = rows.filter(({ secretMadeAt, disabledAt }) => secretMadeAt !== null || disabledAt !== null);
  const clients = withStored(config, stored).oidc?.clients ?? [];
  const named = [clients, stored, running.flatMap(({ applications }) => applications.map((id) => ({ id }))), left];
  const ids = [...new Set(named.flatMap((each) => each.map(({ id }) => id)))];
  const isKnown = (id: string, client: OidcClient | null, { applications, versions }: (typeof running)[number]) =>
    applications.includes(id) && (client === null || (versions[id] ?? null) === client.version);
  return ids.map((id) => {
    const client = clients.find((each) => each.id === id) ?? null;
    return {
      id,
      client,
      stored: stored.find((each) => each.id === id) ?? null,
      row: rows.find((each) => each.id === id) ?? null,
      use: uses.find((each) => each.id === id) ?? unused(id),
      knownTo: { count: running.filter((each) => isKnown(id, client, each)).length, of: running.length },
    };
  });
}

/** The origin of the application’s secrets. Null if the application uses no secret. */
export function secretState({ client, row }: ManagedClient): 'file' | 'made' | 'file and made' | 'missing' | null {
  if (!client || !showsSecret(client)) return null;
  const isMade = row !== null && row.secretMadeAt !== null;
  if (client.secret !== null) return isMade ? 'file and made' : 'file';
  return isMade ? 'made' : 'missing';
}

export const clientState = ({ client, row }: ManagedClient): 'not configured' | 'disabled' | 'enabled' =>
  client === null ? 'not configured' : row !== null && row.disabledAt !== null ? 'disabled' : 'enabled';

/** Where the application is defined. The file wins. Null if only former data of it is left. */
export function clientSource({ client, stored }: ManagedClient): string | null {
  if (client?.version === null) return stored === null ? 'file' : 'file (unused in the database)';
  if (stored === null) return null;
  return client === null ? 'database (faulty, unused)' : 'database';
}

/** The number of running instances that know the application. Their configuration may differ from that of this process. */
export const knownWords = ({ count, of }: ManagedClient['knownTo']): string =>
  of === 0 ? 'no instance runs' : `${count} of ${counted(of, 'instance')}`;
