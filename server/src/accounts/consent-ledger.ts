import type { ConsentAct, ConsentSubject } from '@selvage/contract/api/consents';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import { type AuditEvent, auditReturningId } from '../audit/audit-store.ts';
import { readBuild } from '../config/build.ts';
import { Counter } from '../counter.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, Tables } from '../db/tables.ts';

// The ledger of agreements. Each row is written with an audit event, and the event can be computed from the row. The audit keeps the digest
// of each event, so that a row that was changed or forged is found even after its event was deleted (`consent-proof-store.ts`).

/** A text as a person saw it. */
export interface Wording {
  /** The SHA-256 of the body, in hexadecimal. */
  digest: string;
  series: string;
  title: string;
  version: string;
  effective: string;
  language: Language;
  body: Uint8Array;
}

export interface ConsentEntry {
  subject: ConsentSubject;
  act: ConsentAct;
  /** The texts that follow each other, such as `default/member/terms`, or the id of an application. */
  series: string;
  version: string;
  effective: string;
  language: Language;
  /** Null where the portal did not show the text. */
  wording: Wording | null;
  scopes?: readonly string[];
  brand: string;
  given: 'page' | 'preset' | 'embedded';
}

export interface ConsentAsker {
  account: { id: AccountId; kind: Kind };
  requestId: string;
  now: Date;
}

export const consentEvents = {
  agreed: 'consent-agreed',
  declined: 'consent-declined',
  withdrawn: 'consent-withdrawn',
} as const satisfies Record<ConsentAct, AuditEvent>;

const { version: release } = readBuild();

export const consentCounter = new Counter<{ kind: Kind; subject: ConsentSubject; act: ConsentAct }>();

/** Adds a row to the ledger, with its audit event and its text. Call it in the transaction of the change, while the account is locked. */
export async function recordConsent(tx: Db, asker: ConsentAsker, entry: ConsentEntry): Promise<void> {
  const { account, requestId, now } = asker;
  if (entry.wording) await storeWordings(tx, [entry.wording], now);
  const row = {
    account_id: account.id,
    kind: account.kind,
    subject: entry.subject,
    act: entry.act,
    series: entry.series,
    version: entry.version,
    effective: entry.effective,
    language: entry.language,
    wording: entry.wording && Buffer.from(entry.wording.digest, 'hex'),
    scopes: entry.scopes === undefined ? null : [...entry.scopes],
    brand: entry.brand,
    given: entry.given,
    release,
    at: now,
    request_id: requestId,
  };
  const auditId = await auditReturningId(tx, {
    event: consentEvents[entry.act],
    result: 'ok',
    reason: consentReason(row),
    accountId: account.id,
    kind: account.kind,
    // The ledger keeps no network and no device, and the event must say the same as the row.
    origin: { requestId, client: null, device: null },
    at: now,
  });
  await tx
    .insertInto('consents')
    .values({ ...row, audit_id: auditId })
    .execute();
  consentCounter.add({ kind: account.kind, subject: entry.subject, act: entry.act });
}

type ReasonRow = Pick<Tables['consents'], 'subject' | 'version' | 'language' | 'brand' | 'given'> & {
  series: string | null;
  effective: string | null;
  release: string | null;
  wording: Buffer | null;
  scopes: readonly string[] | null;
};

/** The reason of the audit event: `subject series version effective language brand given release digest scopes`, with `-` for what is empty. */
export const consentReason = (row: ReasonRow): string =>
  [
    row.subject,
    row.series,
    row.version,
    row.effective,
    row.language,
    row.brand,
    row.given,
    row.release,
    row.wording?.toString('hex'),
    row.scopes?.join(','),
  ]
    .map((part) => part || '-')
    .join(' ');

/** What the reason of an event says of the subject and of its series. */
export function readConsentReason(reason: string): { subject: string; series: string } {
  const [subject = '', series = ''] = reason.split(' ');
  return { subject, series };
}

/** Stores texts that are not stored yet. */
export async function storeWordings(db: Db, wordings: readonly Wording[], now: Date): Promise<void> {
  if (wordings.length === 0) return;
  await db
    .insertInto('wordings')
    .values(
      wordings.map(({ digest, body, ...wording }) => ({
        ...wording,
        digest: Buffer.from(digest, 'hex'),
        body: Buffer.from(body),
        first_seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True if the account agreed to this text, or to a later one of the series. */
export async function hasAgreedTo(
  db: Db,
  accountId: AccountId,
  { series, version, effective }: Pick<ConsentEntry, 'series' | 'version' | 'effective'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('at')
    .where('account_id', '=', accountId)
    .where('series', '=', series)
    .where('act', '=', 'agreed')
    .where((consent) =>
      consent.or([
        consent('version', '=', version),
        ...(effective === '' ? [] : [consent('effective', '>=', effective)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
