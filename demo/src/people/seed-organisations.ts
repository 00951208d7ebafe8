import { randomBytes } from 'node:crypto';
import { organisationLimits } from '@selvage/contract/limits';
import { irishDay } from '@selvage/contract/rules/dates';
import { days } from '@selvage/contract/time-units';
import type { Deps } from '@selvage/server/deps';
import type { OrganisationKey } from '@selvage/server/accounts/organisation-store';
import { addMonths } from '@selvage/server/accounts/review-calendar';
import { audit } from '@selvage/server/audit/audit-store';
import { organisationPolicy } from '@selvage/server/config/organisation-settings';
import { insertOneTimeSecret } from '@selvage/server/crypto/one-time-secret-store';
import type { Db } from '@selvage/server/db/database';
import { keepInvitation } from '@selvage/server/features/organisation/invitation-store';
import { notify } from '@selvage/server/messages/outbox-store';
import { addOrganisation, findAccounts } from './store.ts';

type SeedDeps = Pick<Deps, 'keys' | 'now' | 'config'>;

/** Organisations of the demo accounts. A review that is due asks its administrator to confirm the list. */
const organisations: readonly {
  key: OrganisationKey;
  administrator: string;
  isReviewDue: boolean;
  invited?: string;
}[] = [
  {
    key: { kind: 'hospital', id: '9000000101' },
    administrator: 'hospital@demo.example',
    isReviewDue: true,
    invited: 'hospital-invited@demo.example',
  },
  { key: { kind: 'group', id: '1002' }, administrator: 'group@demo.example', isReviewDue: false },
];

/** Adds the organisations whose kinds are on, with an open invitation. An organisation of an earlier start stays as it is. */
export async function seedOrganisations(db: Db, deps: SeedDeps): Promise<void> {
  for (const { key, administrator, isReviewDue, invited } of organisations) {
    const policy = organisationPolicy(deps.config, key.kind);
    if (policy === null) continue;
    const now = deps.now();
    const dueDay = new Date(`${addMonths(irishDay(now), -policy.reviewMonths)}T12:00:00Z`);
    const isNew = await addOrganisation(db, key, isReviewDue ? new Date(dueDay.getTime() - days(1)) : now);
    const [sender] = await findAccounts(db, [administrator]);
    if (isNew && invited !== undefined && sender) await invite(db, deps, key, sender, invited);
  }
}

async function invite(
  db: Db,
  { keys, now, config }: SeedDeps,
  key: OrganisationKey,
  { id: accountId, email: inviter }: { id: string; email: string },
  email: string,
): Promise<void> {
  const at = now();
  const life = organisationLimits.invitationLife;
  const expiresAt = new Date(at.getTime() + life);
  const secretId = await insertOneTimeSecret(db, keys, { accountId, purpose: 'invitation', life, now: at });
  await keepInvitation(db, key, { email, secretId, sentAt: at, expiresAt });
  const facts = { organisation: key.id, inviter };
  const audience = { brand: config.brands[0], language: 'en' } as const;
  await notify(db, { message: 'invitation', accountId, recipient: email, secretId, expiresAt, facts }, audience, at);
  const origin = { requestId: randomBytes(8).toString('hex').toUpperCase(), client: null, device: null };
  await audit(db, { event: 'colleague-invited', result: 'ok', accountId, kind: key.kind, origin, at });
}
