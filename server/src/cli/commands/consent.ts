import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLedgerGaps, type LedgerFault, verifyLedgerRows } from '../../accounts/consent-proof-store.ts';
import { counted } from '../../counted.ts';
import { tableText } from '../../plain-text.ts';
import { auditAct } from '../../support/support-act.ts';
import { type Ended, endedAccountOf, ledgerOf, wordingsOf } from '../../support/consent-history.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, personOptions } from '../person-argument.ts';

export const consentShow = command({
  name: 'consent show',
  summary: 'Show what a person agreed to, declined or withdrew, also after the account was erased, by its reference.',
  takes: ['person'],
  options: {
    ...personOptions,
    texts: { type: 'string', value: 'DIR', says: 'write the texts into this folder, each under its digest' },
  },
  audited: 'by-name',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { db, now } = opened;
    const ended = await endedAccountOf(db, given[0] ?? '');
    const { id, reference } = ended ?? (await findPerson(opened, given, values));
    await auditAct(db, acting, 'account-shown', { accountId: id, at: now(), reason: 'consents' });
    const rows = await ledgerOf(db, id);
    const texts = values.texts === undefined ? 0 : await writeTexts(values.texts, await wordingsOf(db, id));
    const lines = rows.map((row) => [
      row.at.toISOString(),
      row.act,
      row.subject,
      row.series,
      row.version,
      row.language,
      row.given,
      row.wording,
    ]);
    const table = tableText(['at', 'act', 'subject', 'series', 'version', 'language', 'given', 'text'], lines);
    return {
      json: { reference, endedAt: ended?.endedAt ?? null, agreements: rows, texts },
      text: `Account ${reference}${endedWords(ended)}: ${counted(rows.length, 'row')}.\n${rows.length === 0 ? '' : table}`,
    };
  },
});

const endedWords = (ended: Ended | undefined): string =>
  ended === undefined ? '' : `, which ended at ${ended.endedAt.toISOString()}`;

async function writeTexts(folder: string, texts: readonly { digest: string; body: Buffer }[]): Promise<number> {
  await mkdir(folder, { recursive: true });
  for (const { digest, body } of texts) await writeFile(join(folder, `${digest}.md`), body);
  return texts.length;
}

const batch = 5000;

export const consentVerify = command({
  name: 'consent verify',
  summary:
    'Check that the ledger of agreements was not changed: every row against its audit event, every text against its digest.',
  options: {},
  run: async ({ deps }) => {
    const { db, config, now } = await deps();
    const faults: LedgerFault[] = [];
    let rows = 0;
    for (let after: string | null = '0'; after !== null;) {
      const checked = await verifyLedgerRows(db, { after, rows: batch });
      faults.push(...checked.faults);
      rows += checked.rows;
      after = checked.last;
    }
    faults.push(...(await findLedgerGaps(db, { years: config.privacy.consentYears, now: now() })));
    if (faults.length > 0)
      throw new CommandFailure('refused', `the ledger was changed:\n${faults.map(faultLine).join('\n')}`, { faults });
    return { json: { rows }, text: `${counted(rows, 'row is as it was', 'rows are as they were')} written.\n` };
  },
});

const faultLine = ({ what, reference, at, id }: LedgerFault): string =>
  reference === null
    ? `  the text ${id} of ${at.toISOString()} was changed`
    : `  the row of ${reference} of ${at.toISOString()} was ${what}`;
