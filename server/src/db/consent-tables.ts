import type { ConsentAct, ConsentSubject } from '@selvage/contract/api/consents';
import type { Language } from '@selvage/contract/languages';
import type { Kind } from '@selvage/contract/user-types';
import type { Generated } from 'kysely';
import type { AccountId, Nullable } from './audit-tables.ts';

/** The ledger of agreements, the texts that people saw, and the copies of a person's data. */
export interface ConsentTables {
  /** The rows are never changed. They outlive the account. The nullable columns are null in rows of versions before 1.2.0. */
  consents: {
    account_id: AccountId;
    kind: Nullable<Kind>;
    subject: ConsentSubject;
    act: Generated<ConsentAct>;
    /** The texts that follow each other, such as `default/member/terms`, or the id of an application. */
    series: Nullable<string>;
    version: string;
    effective: Nullable<string>;
    language: Language;
    /** Null where the portal did not show the text. */
    wording: Nullable<Buffer>;
    scopes: Nullable<string[]>;
    brand: string;
    given: 'page' | 'preset' | 'embedded';
    release: Nullable<string>;
    at: Date;
    request_id: Nullable<string>;
    audit_id: Nullable<string>;
  };
  wordings: {
    /** The SHA-256 of `body`. */
    digest: Buffer;
    series: string;
    title: string;
    version: string;
    effective: string;
    language: Language;
    body: Buffer;
    first_seen_at: Date;
  };
  data_copies: {
    account_id: AccountId;
    id: Generated<string>;
    brand: string;
    language: Language;
    asked_at: Date;
    /** Until then an instance makes the file. */
    claimed_until: Nullable<Date>;
    tries: Generated<number>;
    made_at: Nullable<Date>;
    /** The downloads that were started. */
    starts: Generated<number>;
    expires_at: Nullable<Date>;
    file_sealed: Nullable<Buffer>;
  };
}
