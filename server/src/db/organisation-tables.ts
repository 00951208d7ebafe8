import type { OrganisationKind } from '@selvage/contract/user-types';
import type { Generated } from 'kysely';
import type { Nullable } from './audit-tables.ts';

/** Organisations and their open invitations. The colleagues of an organisation are the accounts of its kind with its ID. */
export interface OrganisationTables {
  organisations: {
    kind: OrganisationKind;
    /** The consultant, group or hospital ID. */
    organisation_id: string;
    created_at: Date;
    /** When an administrator last confirmed the list of colleagues. The first period begins at `created_at`. */
    reviewed_at: Nullable<Date>;
    /** The reminders of the present review that were written, and when the last of them was. */
    reminders: Generated<number>;
    reminded_at: Nullable<Date>;
    /** The end of the present review that the reminders named (yyyy-MM-dd). */
    stops_on: Nullable<string>;
  };
  invitations: {
    id: Generated<string>;
    kind: OrganisationKind;
    organisation_id: string;
    email: string;
    secret_id: string | null;
    sent_at: Date;
    expires_at: Date;
  };
}
