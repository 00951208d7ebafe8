import { organisationLimits } from '@selvage/contract/limits';
import { days } from '@selvage/contract/time-units';
import { countHit, takeBackHit } from '../../attempts/throttle-store.ts';
import { organisationPolicy } from '../../config/organisation-settings.ts';
import { digest, type Digest } from '../../crypto/key-ring.ts';
import { insertOneTimeSecret } from '../../crypto/one-time-secret-store.ts';
import type { Deps } from '../../deps.ts';
import type { OrganisationKey } from '../../accounts/organisation-store.ts';
import { Refusal, refuse, secondsUntil } from '../../refuse.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import {
  changeOrganisation,
  type OrganisationChange,
  type OrganisationDeps,
  requireProvenAdministrator,
} from './change-organisation.ts';
import { invitationsOf, keepInvitation, withdraw } from './invitation-store.ts';

type InviteDeps = OrganisationDeps & Pick<Deps, 'registry'>;

/**
 * Invites a colleague, or sends an invitation again. Nothing in here asks whether the email has an account of another organisation or kind,
 * so that the answer and its time do not tell.
 */
export async function inviteColleague(
  deps: InviteDeps,
  person: SignedInPerson,
  { email }: { email: string },
): Promise<void> {
  const key = await requireProvenAdministrator(deps, person);
  const counted = await countInvitation(deps, key, email);
  try {
    if (!(await deps.registry.lists(key.kind, key.id))) refuse('organisation.not-listed');
    await changeOrganisation(deps, person, key, (change) => send(deps, change, email));
  } catch (error) {
    // A refused invitation has sent nothing.
    if (error instanceof Refusal) for (const each of counted) await takeBackHit(deps.db, each);
    throw error;
  }
}

async function send(deps: InviteDeps, change: OrganisationChange, email: string): Promise<void> {
  const { tx, now, key, colleagues, self } = change;
  if (colleagues.some((each) => each.email === email)) refuse('colleague.exists');
  const open = (await invitationsOf(tx, key, now)).filter((each) => each.isOpen && each.email !== email).length;
  const most = organisationPolicy(deps.config, key.kind)?.openInvitations ?? 0;
  if (open >= most || colleagues.length + open >= organisationLimits.colleagues) refuse('invitations.full');
  const life = organisationLimits.invitationLife;
  const secret = { accountId: self.accountId, purpose: 'invitation', life, now } as const;
  const secretId = await insertOneTimeSecret(tx, deps.keys, secret);
  const expiresAt = new Date(now.getTime() + life);
  await keepInvitation(tx, key, { email, secretId, sentAt: now, expiresAt });
  const facts = { organisation: key.id, inviter: self.email };
  await change.notify('invitation', { recipient: email, secretId, expiresAt, facts });
  await change.audit('colleague-invited');
}

/** Counts an email for the organisation and for its recipient over all organisations. Returns what was counted. */
async function countInvitation(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  { kind, id }: OrganisationKey,
  email: string,
): Promise<Digest[]> {
  const counted: Digest[] = [];
  for (const [key, most] of [
    [digest(keys, 'invitations', kind, id), organisationLimits.invitationsPerDay],
    [digest(keys, 'invitations-to', email), organisationLimits.invitationsPerAddressPerDay],
  ] as const) {
    const { hits, endsAt } = await countHit(db, key, days(1), now());
    counted.push(key);
    if (hits <= most) continue;
    for (const each of counted) await takeBackHit(db, each);
    refuse('request.too-many', { retryAfterSeconds: secondsUntil(endsAt, now()) });
  }
  return counted;
}

export async function withdrawInvitation(
  deps: OrganisationDeps,
  person: SignedInPerson,
  { id }: { id: string },
): Promise<void> {
  const key = await requireProvenAdministrator(deps, person);
  await changeOrganisation(deps, person, key, async (change) => {
    if (!(await withdraw(change.tx, key, id))) refuse('invitation.over');
    await change.audit('invitation-withdrawn');
  });
}
