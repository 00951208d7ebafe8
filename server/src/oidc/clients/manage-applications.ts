import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../audit/audit-store.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { ConfigError } from '../../config/parts/setting.ts';
import { liveInstances } from '../../crypto/key-ring-store.ts';
import { type Db, inSameTransaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  addApplication,
  closeRequestsAbout,
  countGiven,
  deleteGiven,
  type Entry,
  forgetApplication,
  type GivenToApplication,
  holdApplications,
  replaceApplication,
  type StoredApplication,
  storedApplications,
} from './application-store.ts';
import { configuredClients, type EntryFault, entryFaults, readEntry, withStored } from './known-applications.ts';
import type { Act } from './manage-clients.ts';

type ApplicationDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** A change of an application in the database. With `isTrial`, it is not written. */
export interface WrittenApplication {
  type: 'written';
  id: string;
  client: OidcClient;
  before: Entry;
  entry: Entry;
  changedKeys: string[];
  digest: string;
}

/** The faults of an entry whose id is refused, if it was read. */
interface MoreFaults {
  faults?: EntryFault[];
}

export type ApplicationRefusal =
  | ({ type: 'in-file' } & MoreFaults)
  /** Running instances have it in their configuration files, but this process does not. */
  | ({ type: 'in-file-of-others'; instances: string[] } & MoreFaults)
  | ({ type: 'exists'; stored: StoredApplication } & MoreFaults)
  | { type: 'unknown' }
  | { type: 'changed-meanwhile'; stored: StoredApplication }
  | { type: 'unchanged' }
  | { type: 'faults'; faults: EntryFault[] };

export interface Trial {
  /** True if the change is only checked. */
  isTrial: boolean;
}

/** Identifies the content of an entry. The audit keeps it instead of the values. */
export const entryDigest = (entry: Entry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16);

export function addStoredClient(
  deps: ApplicationDeps,
  id: string,
  entry: Entry,
  act: Act,
  { isTrial }: Trial,
): Promise<WrittenApplication | ApplicationRefusal> {
  return inOrder(deps, async (tx, stored) => {
    const planned = plan(deps, id, { before: {}, entry, stored });
    const faults = planned.type === 'faults' ? planned.faults : [];
    if (configuredClients(deps.config).some((each) => each.id === id)) return { type: 'in-file', faults };
    const known = stored.find((each) => each.id === id);
    if (known) return { type: 'exists', stored: known, faults };
    const instances = await instancesWithFile(tx, id, deps.now());
    if (instances.length > 0) return { type: 'in-file-of-others', instances, faults };
    if (planned.type !== 'written' || isTrial) return planned;
    await closeRequestsAbout(tx, id, `${act.actor.name} added the application.`);
    const version = await addApplication(tx, id, writeOf(entry, act, deps.now()));
    await auditChange(tx, 'client-added', planned, act, deps.now());
    return { ...planned, client: { ...planned.client, version } };
  });
}

export interface Edit extends Trial {
  /** The version that the new entry was made from. If another change came first, this one is refused. */
  version: number | null;
  change: (entry: Entry) => Entry;
}

export function editStoredClient(
  deps: ApplicationDeps,
  id: string,
  { version: expected, change, isTrial }: Edit,
  act: Act,
): Promise<WrittenApplication | ApplicationRefusal> {
  return inOrder(deps, async (tx, stored) => {
    if (configuredClients(deps.config).some((each) => each.id === id)) return { type: 'in-file' };
    const known = stored.find((each) => each.id === id);
    if (!known) return { type: 'unknown' };
    if (expected !== null && known.version !== expected) return { type: 'changed-meanwhile', stored: known };
    const planned = plan(deps, id, { before: known.entry, entry: change(known.entry), stored });
    if (planned.type !== 'written') return planned;
    if (planned.changedKeys.length === 0) return { type: 'unchanged' };
    if (isTrial) return planned;
    await closeRequestsAbout(tx, id, `${act.actor.name} changed the application.`);
    const version = await replaceApplication(tx, id, writeOf(planned.entry, act, deps.now()));
    await auditChange(tx, 'client-edited', planned, act, deps.now());
    return { ...planned, client: { ...planned.client, version } };
  });
}

/** The entry with this file as its logo, or without a logo. */
export function withLogo(entry: Entry, file: Uint8Array | null): Entry {
  const { logo: _, ...others } = entry;
  return file === null ? others : { ...others, logo: Buffer.from(file).toString('base64') };
}

/** Sets or removes the logo of an application. A file that is no fit logo is refused with `faults`, like any wrong setting. */
export const setStoredLogo = (
  deps: ApplicationDeps,
  id: string,
  { file, ...edit }: Omit<Edit, 'change'> & { file: Uint8Array | null },
  act: Act,
): Promise<WrittenApplication | ApplicationRefusal> =>
  editStoredClient(deps, id, { ...edit, change: (entry) => withLogo(entry, file) }, act);

export interface RemovedApplication {
  type: 'removed';
  given: GivenToApplication;
  /**
   * True if the configuration file of this or another instance has an application of this id too. It continues with that
   * entry, and its sessions and consents do not end.
   */
  isInFile: boolean;
}

/** Ends all tokens, sessions and consents of the application, and forgets its entry and its secrets. */
export function removeStoredClient(
  deps: ApplicationDeps,
  id: string,
  act: Act,
  { isTrial }: Trial,
): Promise<RemovedApplication | ApplicationRefusal> {
  return inOrder(deps, async (tx, stored) => {
    const isInFile = configuredClients(deps.config).some((each) => each.id === id);
    if (!stored.some((each) => each.id === id)) return { type: isInFile ? 'in-file' : 'unknown' };
    const isUsed = isInFile || (await instancesWithFile(tx, id, deps.now())).length > 0;
    const given = isUsed ? { sessions: 0, consents: 0 } : await countGiven(tx, id);
    if (isTrial) return { type: 'removed', given, isInFile: isUsed };
    await forgetApplication(tx, id);
    if (!isUsed) await deleteGiven(tx, id);
    await audit(tx, { event: 'client-removed', result: 'ok', reason: id, ...act, at: deps.now() });
    return { type: 'removed', given, isInFile: isUsed };
  });
}

/** Changes come one after the other, and each sees what the one before it wrote. */
const inOrder = <Result>(
  { db }: ApplicationDeps,
  work: (tx: Db, stored: StoredApplication[]) => Promise<Result>,
): Promise<Result> =>
  inSameTransaction(db, async (tx) => {
    await holdApplications(tx);
    return work(tx, await storedApplications(tx));
  });

async function instancesWithFile(tx: Db, id: string, now: Date): Promise<string[]> {
  const running = await liveInstances(tx, now);
  return running
    .filter(
      ({ applications, applicationVersions }) =>
        applications?.includes(id) === true && applicationVersions?.[id] === undefined,
    )
    .map(({ name }) => name);
}

interface Planned {
  before: Entry;
  entry: Entry;
  stored: StoredApplication[];
}

function plan(
  { config }: ApplicationDeps,
  id: string,
  { before, entry, stored }: Planned,
): WrittenApplication | ApplicationRefusal {
  const isOther = (each: { id: string }) => each.id !== id;
  const { oidc } = withStored(config, stored.filter(isOther));
  try {
    const client = readEntry(config, id, entry, (oidc?.clients ?? []).filter(isOther));
    const keys = [...new Set([...Object.keys(before), ...Object.keys(entry)])];
    const changedKeys = keys.filter((key) => !isDeepStrictEqual(before[key], entry[key]));
    return { type: 'written', id, client, before, entry, changedKeys, digest: entryDigest(entry) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { type: 'faults', faults: entryFaults(error, id) };
  }
}

const writeOf = (entry: Entry, { actor }: Act, now: Date) => ({
  entry,
  now,
  by: actor.name,
  reason: actor.reason ?? '',
});

/** The audit names the changed keys, and no value: an address may belong to a project that is not public yet. */
const auditChange = (
  tx: Db,
  event: 'client-added' | 'client-edited',
  { id, changedKeys, digest }: WrittenApplication,
  act: Act,
  at: Date,
): Promise<void> => audit(tx, { event, result: 'ok', reason: `${id} ${changedKeys.join(',')} ${digest}`, ...act, at });
