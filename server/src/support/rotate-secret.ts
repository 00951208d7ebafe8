import { minutes, seconds } from '@selvage/contract/time-units';
import { checkValue } from '../crypto/key-ring.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { countAuditPseudonyms, countDerived, type DerivedCount } from '../crypto/derived-values.ts';
import { currentRow, holdRing, type Instance, keyRows, type KeyRow, liveInstances } from '../crypto/key-ring-store.ts';
import { countOutdatedBirthDates, possibleBirthDates, renewBirthDates } from '../accounts/birth-date.ts';
import {
  countByKey,
  countOutdated,
  type RenewedBatch,
  resealBatch,
  sealedColumns,
  unreadableIds,
} from '../crypto/sealed-columns.ts';
import { type SupportAct, auditAct } from './support-act.ts';

type RingDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/**
 * The time between the announcement of a new key and its first use. It is longer than `watchKeyRing` needs to notice,
 * so that all instances change at the same moment.
 */
const rotationNotice = seconds(5);

export type Rotated =
  | { type: 'rotated'; from: Date }
  | { type: 'unknown' | 'retired' | 'current' }
  /** The names of running instances that lack the key (`lacking`) or have another secret under its id (`differing`). */
  | { type: 'not-everywhere'; lacking: string[]; differing: string[] };

/** Makes a key current, provided that every running instance has it. */
export function rotateKey(deps: RingDeps, id: number, act: SupportAct): Promise<Rotated> {
  return deps.db.transaction().execute(async (tx) => {
    await holdRing(tx);
    const now = deps.now();
    const rows = await keyRows(tx);
    if (rows.find((row) => row.id === id)?.retiredAt) return { type: 'retired' };
    if (!deps.keys.byId.has(id)) return { type: 'unknown' };
    const from = new Date(now.getTime() + rotationNotice);
    if (currentRow(rows, from)?.id === id) return { type: 'current' };
    const check = checkValue(deps.keys, id);
    const instances = await liveInstances(tx, now);
    const lacking = instances.filter(({ keyChecks }) => keyChecks[id] === undefined);
    const differing = instances.filter(
      ({ keyChecks }) => (keyChecks[id] ?? check.toString('hex')) !== check.toString('hex'),
    );
    if (lacking.length > 0 || differing.length > 0)
      return { type: 'not-everywhere', lacking: namesOf(lacking), differing: namesOf(differing) };
    await tx
      .insertInto('secret_keys')
      .values({ id, check_value: check, current_from: from })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ current_from: from }))
      .execute();
    await auditAct(tx, act, 'secret-rotated', { reason: String(id), at: now });
    return { type: 'rotated', from };
  });
}

const namesOf = (instances: readonly Instance[]): string[] => instances.map(({ name }) => name);

export interface ResealProgress {
  done: number;
  total: number;
}

export interface Resealed {
  resealed: number;
  /** The number of values of each kind that no key opens. They stay unchanged. */
  unreadable: { name: string; count: number }[];
  /** The number of values that are left after an interruption. */
  left: number;
}

interface ResealOptions {
  /** True to renew birth dates, too, each of which takes one or two tenths of a second. */
  birthDates: boolean;
  onProgress: (progress: ResealProgress) => void;
  isInterrupted: () => boolean;
  batch?: number;
}

/**
 * Renews every value with the current key, a thousand at a time, while people log in. It stores no progress: each run continues with the
 * values that still have an old key.
 */
export async function resealAll(deps: RingDeps, act: SupportAct, options: ResealOptions): Promise<Resealed> {
  const { db, now } = deps;
  const passes = [...sealedPasses(deps), ...(options.birthDates ? [birthDatePass(deps)] : [])];
  let total = 0;
  for (const { count } of passes) total += await count();
  const result: Resealed = { resealed: 0, unreadable: [], left: 0 };
  for (const { name, next, count } of passes) {
    let [after, unreadable]: [string | null, number] = [null, 0];
    do {
      if (options.isInterrupted()) break;
      const done = await next(after, options.batch ?? 1000);
      after = done.last;
      unreadable += done.unreadable;
      result.resealed += done.renewed;
      options.onProgress({ done: result.resealed, total });
    } while (after !== null);
    if (unreadable > 0) result.unreadable.push({ name, count: unreadable });
    result.left += (await count()) - unreadable;
  }
  await auditAct(db, act, 'secret-resealed', { reason: String(result.resealed), at: now() });
  return result;
}

/** Renews all values of one kind. */
interface Pass {
  name: string;
  /** The number of values with an old key. */
  count: () => Promise<number>;
  next: (after: string | null, rows: number) => Promise<RenewedBatch>;
}

const sealedPasses = ({ db, keys }: RingDeps): Pass[] =>
  sealedColumns.map((column) => ({
    name: column.name,
    count: () => countOutdated(db, keys, column),
    next: (after, rows) => resealBatch(db, keys, column, { after, rows }),
  }));

function birthDatePass({ db, keys, now }: RingDeps): Pass {
  const dates = possibleBirthDates(now());
  return {
    name: 'birth dates',
    count: () => countOutdatedBirthDates(db, keys),
    // Birth dates are slow to renew, so batches are small, and an interrupted run ends soon.
    next: (after, rows) => renewBirthDates(db, keys, { after, rows: Math.min(rows, 20), dates }),
  };
}

export interface NeededKey {
  name: string;
  count: number;
  /** The time at which derived values end. Null: they are renewed at their next use. Sealed values are renewed by a command. */
  until: Date | null;
  isSealed: boolean;
}

export type Retired =
  | { type: 'retired'; auditPseudonyms: number }
  | { type: 'unknown' | 'retired-already' | 'current' }
  | { type: 'needed'; by: NeededKey[] }
  /** The names of running instances that have not learned yet that the key is no longer current. */
  | { type: 'in-use'; by: string[] }
  /** Requests that began before the change may still write values with the old key. */
  | { type: 'too-soon'; until: Date };

/**
 * The time after a rotation for which the old key cannot be retired. It is longer than any request takes, and longer
 * than a process may hang and continue.
 */
const changeOver = minutes(1);

/**
 * Retires a key. Refuses while any value needs the key. Returns the number of pseudonyms of the audit with which an
 * email can then no longer be matched.
 */
export function retireKey(deps: RingDeps, id: number, act: SupportAct): Promise<Retired> {
  return deps.db.transaction().execute(async (tx) => {
    await holdRing(tx);
    const now = deps.now();
    const rows = await keyRows(tx);
    const row = rows.find((each) => each.id === id);
    if (!row) return { type: 'unknown' };
    if (row.retiredAt) return { type: 'retired-already' };
    if (currentRow(rows, now)?.id === id || row.currentFrom > now) return { type: 'current' };
    const using = (await liveInstances(tx, now, changeOver)).filter(({ currentKey }) => currentKey === id);
    if (using.length > 0) return { type: 'in-use', by: namesOf(using) };
    const by = await neededBy(tx, id, now);
    if (by.length > 0) return { type: 'needed', by };
    const later = rows
      .map(({ currentFrom }) => currentFrom.getTime())
      .filter((from) => from > row.currentFrom.getTime());
    const until = new Date(Math.min(...later) + changeOver);
    if (until > now) return { type: 'too-soon', until };
    await tx.updateTable('secret_keys').set({ retired_at: now }).where('id', '=', id).execute();
    await auditAct(tx, act, 'secret-retired', { reason: String(id), at: now });
    return { type: 'retired', auditPseudonyms: await countAuditPseudonyms(tx, id) };
  });
}

async function neededBy(db: Db, id: number, now: Date): Promise<NeededKey[]> {
  const needed: NeededKey[] = [];
  for (const column of sealedColumns)
    for (const { key, count } of await countByKey(db, column))
      if (key === id) needed.push({ name: column.name, count, until: null, isSealed: true });
  const derived = (await countDerived(db, now)).filter(({ key }) => key === id);
  return [...needed, ...derived.map(({ name, count, until }) => ({ name, count, until, isSealed: false }))];
}

/** The values of a column that no key opens: they were changed or moved in the database. */
export interface UnreadableValues {
  name: string;
  column: string;
  ids: string[];
}

export async function findUnreadable({ db, keys }: Pick<RingDeps, 'db' | 'keys'>): Promise<UnreadableValues[]> {
  const found: UnreadableValues[] = [];
  for (const column of sealedColumns) {
    const ids = await unreadableIds(db, keys, column);
    if (ids.length > 0) found.push({ name: column.name, column: `${column.table}.${column.column}`, ids });
  }
  return found;
}

type DescribedKey = Omit<KeyRow, 'checkValue'> & { state: 'current' | 'next' | 'former' | 'retired' };

export interface RingStatus {
  keys: DescribedKey[];
  /** The ids of keys in the file of this process that the database does not know yet. */
  unused: number[];
  sealed: { name: string; key: number; count: number }[];
  derived: DerivedCount[];
  instances: { name: string; keys: number[]; current: number }[];
}

export async function ringStatus({ db, keys, now: clock }: RingDeps): Promise<RingStatus> {
  const now = clock();
  const rows = await keyRows(db);
  const current = currentRow(rows, now)?.id;
  const sealed: RingStatus['sealed'] = [];
  for (const column of sealedColumns)
    sealed.push(...(await countByKey(db, column)).map((each) => ({ name: column.name, ...each })));
  const instances = await liveInstances(db, now);
  return {
    keys: rows.map((row) => describe(row, current, now)),
    unused: [...keys.byId.keys()].filter((id) => rows.every((row) => row.id !== id)),
    sealed,
    derived: await countDerived(db, now),
    instances: instances.map(({ name, keyChecks, currentKey }) => ({
      name,
      keys: Object.keys(keyChecks).map(Number),
      current: currentKey,
    })),
  };
}

function describe({ id, currentFrom, retiredAt }: KeyRow, current: number | undefined, now: Date): DescribedKey {
  const other = currentFrom > now ? 'next' : 'former';
  const state = retiredAt ? 'retired' : id === current ? 'current' : other;
  return { id, currentFrom, retiredAt, state };
}
