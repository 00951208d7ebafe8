import type { AnsweredSubject, ConsentAct, ConsentSubject } from '@selvage/contract/api/consents';
import type { Language } from '@selvage/contract/languages';
import { privacyLimits } from '@selvage/contract/limits';
import { sql } from 'kysely';
import type { Wording } from '../../accounts/consent-ledger.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { deleteSessions } from '../../sessions/session-store.ts';

export interface AgreementRow {
  auditId: string | null;
  subject: ConsentSubject;
  act: ConsentAct;
  series: string | null;
  version: string;
  effective: string | null;
  language: Language;
  scopes: string[] | null;
  at: Date;
  /** The digest and the title of the text, if we showed it. */
  wording: Buffer | null;
  title: string | null;
}

/** All rows of the ledger of an account, newest first. */
export async function agreementsOf(db: Db, accountId: AccountId): Promise<AgreementRow[]> {
  return db
    .selectFrom('consents as c')
    .leftJoin('wordings as w', 'w.digest', 'c.wording')
    .select([
      'c.audit_id as auditId',
      'c.subject',
      'c.act',
      'c.series',
      'c.version',
      'c.effective',
      'c.language',
      'c.scopes',
      'c.at',
      'c.wording',
      'w.title',
    ])
    .where('c.account_id', '=', accountId)
    .orderBy('c.at', 'desc')
    .orderBy(sql`c.audit_id desc nulls last`)
    .execute();
}

/** The newest text of each subject that an account agreed to, except the given texts. */
export async function wordingsBefore(
  db: Db,
  accountId: AccountId,
  except: readonly string[],
): Promise<Partial<Record<AnsweredSubject, string>>> {
  const rows = await db
    .selectFrom('consents')
    .select(['subject', 'wording'])
    .where('account_id', '=', accountId)
    .where('act', '=', 'agreed')
    .where('subject', '<>', 'application')
    .where('wording', 'is not', null)
    .orderBy('at', 'asc')
    .execute();
  const found: Partial<Record<ConsentSubject, string>> = {};
  for (const { subject, wording } of rows) {
    const digest = wording?.toString('hex') ?? '';
    if (!except.includes(digest)) found[subject] = digest;
  }
  return found;
}

/** True if the account declined this text since it last agreed to one of the series. */
export async function hasDeclined(
  db: Db,
  accountId: AccountId,
  { series, version }: Pick<Wording, 'series' | 'version'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select(['act', 'version'])
    .where('account_id', '=', accountId)
    .where('series', '=', series)
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.act === 'declined' && row.version === version;
}

export async function isConsentWithdrawn(tx: Db, accountId: AccountId): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('consent_withdrawn_at as at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && row.at !== null;
}

export async function setConsentWithdrawn(tx: Db, accountId: AccountId, at: Date | null): Promise<void> {
  await tx.updateTable('accounts').set({ consent_withdrawn_at: at }).where('id', '=', accountId).execute();
}

/** Ends the logins of all applications of an account, on devices and in sessions, and so tells the applications of the logout. */
export async function endAllApplications(tx: Db, accountId: AccountId, now: Date): Promise<void> {
  await tx
    .updateTable('oidc_participants')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The copies that were made lately. The audit is their only record, because a copy is deleted after its download. */
export async function madeCopies(tx: Db, accountId: AccountId, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_events
    where account_id = ${accountId} and event = 'copy-made' and at > ${new Date(now.getTime() - privacyLimits.copiesWindow)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Ends the sessions of an account that closes. Their browsers learn why. */
export async function endSessionsOf(tx: Db, accountId: AccountId, now: Date): Promise<void> {
  await deleteSessions(tx, sql`account_id = ${accountId}`, 'account-closed', now);
}
