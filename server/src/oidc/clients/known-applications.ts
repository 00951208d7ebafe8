import type { Config } from '../../config/config.ts';
import type { OidcClient, OidcConfig } from '../../config/oidc/oidc-config.ts';
import { readStoredClient } from '../../config/oidc/oidc-settings.ts';
import { ConfigError, type ConfigProblem } from '../../config/parts/setting.ts';
import type { KnownHere } from '../../crypto/key-ring-store.ts';
import type { Db } from '../../db/database.ts';
import { failureFields } from '../../db/database-errors.ts';
import type { Log } from '../../deps.ts';
import { applicationVersions, type Entry, type StoredApplication, storedApplications } from './application-store.ts';

/** The applications of the configuration file. */
export const configuredClients = ({ oidc }: Pick<Config, 'oidc'>): OidcClient[] =>
  (oidc?.clients ?? []).filter(({ version }) => version === null);

type EntryRules = Pick<Config, 'oidc' | 'brands' | 'mode'>;

/** Reads an entry by the rules of the configuration file, or throws all its faults. */
export function readEntry(
  { oidc, brands, mode }: EntryRules,
  id: string,
  entry: Entry,
  others: readonly OidcClient[],
): OidcClient {
  return readStoredClient(id, entry, { brands, mode, resources: oidc?.resources ?? [], others });
}

/** A fault of an entry. Its key is that of the setting, or `the id`. */
export interface EntryFault extends Omit<ConfigProblem, 'setting'> {
  key: string;
}

export const entryFaults = ({ problems }: ConfigError, id: string): EntryFault[] =>
  problems.map(({ setting, remedy, ...problem }) => ({
    key: setting.replace(`SELVAGE_CONFIG oidc.clients.${id}`, '').replace(/^\./, '') || 'the id',
    ...problem,
    // A name that was meant is named as the entry has it.
    remedy: remedy?.replace(`oidc.clients.${id}.`, '') ?? null,
  }));

/** A fault in words that begin with its key. */
export const faultText = ({ key, problem, value, remedy }: EntryFault): string =>
  `${key} ${problem}${value === null ? '' : ` (it is ${value})`}${remedy === null ? '' : `: ${remedy}`}`;

/** An entry of the database that this process does not use, and why. */
export interface UnusedEntry {
  id: string;
  problem: string;
}

interface ReadApplications {
  oidc: OidcConfig | null;
  unused: UnusedEntry[];
}

/**
 * Adds the applications of the database to those of the file. The file wins: a row must not change what a deployment
 * has in its file, and must not keep an instance from starting.
 */
export function withStored(config: EntryRules, stored: readonly StoredApplication[]): ReadApplications {
  const ofFile = configuredClients(config);
  const clients = [...ofFile];
  const unused: UnusedEntry[] = [];
  for (const { id, entry, version } of stored) {
    if (ofFile.some((each) => each.id === id)) {
      unused.push({ id, problem: 'is in oidc.clients of the configuration file too, which is used' });
      continue;
    }
    try {
      clients.push({ ...readEntry(config, id, entry, clients), version });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      unused.push({ id, problem: entryFaults(error, id).map(faultText).join('; ') });
    }
  }
  if (config.oidc === null && clients.length === 0) return { oidc: null, unused };
  return { oidc: { resources: [], ...config.oidc, clients }, unused };
}

/** The settings of a command, with the applications as they are in the database now. */
export async function withApplications(db: Db, config: Config): Promise<Config> {
  const { oidc } = withStored(config, await storedApplications(db));
  return { ...config, oidc };
}

/** A running process learns of a change within this time and one read. */
const pause = 250;

export interface WatchedApplications {
  /** The settings of this process. Their `oidc` changes with the database, so it is read anew for each use. */
  config: Config;
  known: () => KnownHere;
  stop: () => void;
}

/**
 * Reads the applications of the database at the start, and again when one was changed. Instances do not listen to
 * notifications of PostgreSQL, because a connection pooler may not pass them on.
 */
export async function watchApplications(
  { db, config, log }: { db: Db; config: Config; log: Log },
  onChange: () => void = () => undefined,
): Promise<WatchedApplications> {
  let versions = '';
  let oidc = config.oidc;
  let isFailing = false;
  let toldUnused = '';

  const look = async () => {
    const found = await applicationVersions(db);
    if (found === versions) return;
    const read = withStored(config, await storedApplications(db));
    [oidc, versions] = [read.oidc, found];
    const told = JSON.stringify(read.unused);
    if (told !== toldUnused)
      for (const { id, problem } of read.unused)
        log.error({ client: id, problem }, 'an application of the database is not used');
    toldUnused = told;
    onChange();
  };
  const lookAgain = async () => {
    try {
      await look();
      isFailing = false;
    } catch (error) {
      // Logged once: while the database is away, the applications that are known stay known.
      if (!isFailing) log.warn(failureFields(error), 'the applications of the database could not be read');
      isFailing = true;
    }
  };

  await look();
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(() => void lookAgain().then(() => timer && schedule()), pause).unref();
  };
  schedule();
  return {
    config: {
      ...config,
      get oidc() {
        return oidc;
      },
    },
    known: () => knownHere(oidc),
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function knownHere(oidc: OidcConfig | null): KnownHere {
  const clients = oidc?.clients ?? [];
  return {
    applications: clients.map(({ id }) => id),
    applicationVersions: Object.fromEntries(
      clients.flatMap(({ id, version }) => (version === null ? [] : [[id, version]])),
    ),
  };
}
