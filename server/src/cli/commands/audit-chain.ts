import { minutes } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import {
  contentsOf,
  dropAuditPartition,
  monthStart,
  partitionsBefore,
  type AuditPartition,
  type PartitionContents,
} from '../../db/audit-partitions.ts';
import {
  chainAudit,
  type ChainFault,
  chainHead,
  headAt,
  nothingVerified,
  type Prune,
  pruneReason,
  readPrunes,
  unchainedRows,
  type Verified,
  verifyBatches,
} from '../../audit/audit-chain-store.ts';
import { auditAct } from '../../support/support-act.ts';
import { command, confirm, type CliDeps } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

export const auditHead = command({
  name: 'audit head',
  summary: 'Print the head of the audit chain. Store it elsewhere and give it to audit verify later.',
  options: {},
  run: async ({ deps }) => {
    const head = await chainHead((await deps()).db);
    if (!head) return { json: { rows: 0, head: null }, text: 'The chain has no rows yet.\n' };
    return { json: { rows: Number(head.seq), head: head.head, at: head.at }, text: `${head.seq}:${head.head}\n` };
  },
});

/** A row that is older than this must be chained: rows are chained within seconds, and older transactions have ended. */
const chainedAfter = minutes(10);

export const auditVerify = command({
  name: 'audit verify',
  summary: 'Check that the audit was not changed: every row against its digest, every digest against the chain.',
  options: {
    head: { type: 'string', value: 'N:HEX', says: 'a head that you stored elsewhere; the chain must contain it' },
    'allow-pruned': {
      type: 'boolean',
      says: 'with --head: accept months that were pruned since that head, and list them',
    },
  },
  run: async ({ deps, values }) => {
    const kept = values.head === undefined ? null : readHead(values.head);
    if (!kept && values['allow-pruned'] === true)
      throw new CommandFailure(
        'usage',
        '--allow-pruned needs --head, which says since when months may have been pruned',
      );
    const { db, now } = await deps();
    if (kept && (await headAt(db, kept.seq)) !== kept.head)
      throw new CommandFailure(
        'refused',
        `the chain does not contain the head ${values.head}: the chain was replaced, or the database was restored from an older backup`,
      );
    const { prunes, faults } = await readPrunes(db, now());
    let rows = 0;
    for (let after: Verified | null = nothingVerified; after !== null;) {
      const checked = await verifyBatches(db, { after, pruned: prunes, batches: 200 });
      faults.push(...checked.faults);
      rows += checked.rows;
      after = checked.last;
    }
    faults.push(...(await unchainedRows(db, new Date(now().getTime() - chainedAfter))));
    const head = await chainHead(db);
    if (faults.length > 0)
      throw new CommandFailure('refused', `the audit was changed:\n${faults.map(faultLine).join('\n')}`, { faults });
    const since = kept ? prunes.filter(({ seq }) => BigInt(seq) > BigInt(kept.seq)) : [];
    if (since.length > 0 && values['allow-pruned'] !== true)
      throw new CommandFailure(
        'refused',
        `since the head ${values.head} was made, these months were pruned:\n${since.map(pruneLine).join('\n')}\nif you know of each, pass --allow-pruned`,
        { pruned: since },
      );
    return {
      json: { rows, head: head?.head ?? null, pruned: prunes, prunedSinceHead: kept ? since : null },
      text: `${counted(rows, 'row is as it was', 'rows are as they were')} written.${prunedText(prunes, since)}\n${head ? `${head.seq}:${head.head}\n` : ''}`,
    };
  },
});

function prunedText(prunes: readonly Prune[], since: readonly Prune[]): string {
  if (prunes.length === 0) return '';
  const until = new Date(Math.max(...prunes.map((prune) => prune.until.getTime())));
  const named = since.length === 0 ? '' : ` Since the head that you gave:\n${since.map(pruneLine).join('\n')}`;
  return ` Rows before ${dayOf(until)} were pruned; their digests are there.${named}`;
}

const pruneLine = (prune: Prune): string =>
  `  ${pruneReason(prune)}; by ${prune.actor ?? 'an unknown operator'} at ${prune.at.toISOString()}: ${prune.why ?? 'no reason'}`;

const faultWords: Record<ChainFault['what'], (fault: ChainFault) => string> = {
  changed: ({ id, at }) => `row ${id} of ${at.toISOString()} was changed`,
  missing: ({ id, at }) => `row ${id} of ${at.toISOString()} is missing`,
  'digest missing': ({ id, at }) => `row ${id} of ${at.toISOString()} is not in the chain`,
  'back-dated': ({ id, at }) => `row ${id} of ${at.toISOString()} was written more than an hour after that time`,
  'prune impossible': ({ id, at }) =>
    `row ${id} of ${at.toISOString()} reports a prune in a form that audit prune cannot have written at that time`,
  'prune misdated': ({ id, at }) =>
    `row ${id} of ${at.toISOString()} reports a prune, but was not chained at that time`,
  'prune incomplete': ({ id, at }) =>
    `row ${id} of ${at.toISOString()} reports a prune, but some of the rows or an earlier partition still exist`,
  'prune miscounted': ({ id, at }) =>
    `row ${id} of ${at.toISOString()} reports a prune, but the digests of the rows do not match its numbers`,
  'chain broken': ({ id, at }) =>
    `the batch up to number ${id}, made at ${at.toISOString()}, does not follow the batch before it, or has a wrong head`,
};
const faultLine = (fault: ChainFault): string => `  ${faultWords[fault.what](fault)}`;

function readHead(text: string): { seq: string; head: string } {
  const [, seq, head] = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (seq === undefined || head === undefined)
    throw new CommandFailure(
      'usage',
      '--head must be what selvage audit head printed: a number, a colon, 64 hex digits',
    );
  return { seq, head: head.toLowerCase() };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const auditPrune = command({
  name: 'audit prune',
  summary: 'Drop old months of the audit. Run it as the owner of the table.',
  options: {
    keep: {
      type: 'string',
      value: 'MONTHS',
      says: 'how many whole months to keep besides the current one; default 24, at least 1',
    },
    'dry-run': { type: 'boolean', says: 'show what would be dropped, and drop nothing' },
    yes: { type: 'boolean', says: 'do not ask for confirmation' },
  },
  audited: 'with-reason',
  run: async ({ deps, values, acting, io }) => {
    const keep = Number(values.keep ?? '24');
    if (!Number.isInteger(keep) || keep < 1 || keep > 1200)
      throw new CommandFailure('usage', '--keep must be a number of months from 1 to 1200');
    const { db, now } = await deps();
    const old = await withContents(db, await partitionsBefore(db, monthStart(now(), -keep)));
    const rows = old.reduce((sum, each) => sum + each.rows, 0);
    const last = old.at(-1)?.until;
    const json = { dropped: values['dry-run'] === true ? [] : old.map(({ name }) => name), rows, before: last ?? null };
    if (!last) return { json, text: `Nothing is older than ${counted(keep, 'month')}.\n` };
    const what = `${counted(rows, 'row')} in ${counted(old.length, 'partition')}, all before ${dayOf(last)}`;
    if (values['dry-run'] === true) return { json, text: `Would drop ${what}.\n` };
    await confirm(io, values.yes, 'prune', `Dropping ${what}`);
    for (const { name, until, ...contents } of old) {
      const reason = pruneReason({ partition: name, until, ...contents });
      await dropAuditPartition(db, { name, until }, (tx) =>
        auditAct(tx, acting, 'audit-pruned', { reason, at: now() }),
      ).catch(refuseWithoutRights);
      // A prune is valid only if it is chained within minutes. Perhaps no server is running, so this command chains it.
      while ((await chainAudit(db, now())) > 0);
    }
    return { json, text: `Dropped ${what}.\n` };
  },
});

async function withContents(db: CliDeps['db'], partitions: readonly AuditPartition[]) {
  const found: (PartitionContents & { name: string; until: Date })[] = [];
  for (const { name, until } of partitions)
    if (until) found.push({ name, until, ...(await contentsOf(db, { name, until }).catch(refuseWithoutRights)) });
  const behind = found.find(({ rows, chained }) => chained < rows);
  if (behind)
    throw new CommandFailure(
      'refused',
      `${behind.name} has ${counted(behind.rows - behind.chained, 'row')} outside the chain: nothing was dropped. Start a server, wait some seconds and try again; selvage audit verify lists rows that stay outside`,
    );
  return found;
}

function refuseWithoutRights(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '42501')
    throw new CommandFailure('refused', 'this role does not own the audit: use the DATABASE_URL of its owner');
  if (code === '55P03')
    throw new CommandFailure('refused', 'the audit is being read, for example by an export: try again later');
  throw error;
}
