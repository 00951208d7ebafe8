import type { colleagues as colleaguesCall, Invitation } from '@selvage/contract/api/colleagues';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { irishDay } from '@selvage/contract/rules/dates';
import { placeIn } from '../../accounts/membership.ts';
import { administratorsIn } from '../../accounts/organisation-store.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { type ReadDeps, requireMembership } from './change-organisation.ts';
import { invitationsOf, type ListedInvitation } from './invitation-store.ts';
import { lastLoginsOf } from '../../accounts/review-store.ts';

/** Administrators see the list, staff the emails of their administrators. */
export async function listColleagues(deps: ReadDeps, person: SignedInPerson): Promise<ReplyOf<typeof colleaguesCall>> {
  const membership = await requireMembership(deps, person);
  const { key, colleagues, self } = membership;
  const organisation = { id: key.id, ...(await placeIn(deps, membership)) };
  if (self.role === 'staff')
    return { organisation, administrators: administratorsIn(colleagues).map(({ email }) => email) };
  const lastLogins = await lastLoginsOf(deps.db, key);
  return {
    organisation,
    colleagues: colleagues.map(({ accountId, reference: id, email, role, state, createdAt }) => {
      const lastLogin = lastLogins.get(accountId);
      return {
        id,
        email,
        role,
        state,
        since: irishDay(createdAt),
        ...(lastLogin && { lastLogin: irishDay(lastLogin) }),
        isYou: accountId === self.accountId,
      };
    }),
    invitations: (await invitationsOf(deps.db, key, deps.now())).map(asListed),
  };
}

const asListed = ({ id, email, sentAt, expiresAt, isOpen, isUndelivered }: ListedInvitation): Invitation => ({
  id,
  email,
  state: isOpen ? (isUndelivered ? 'undelivered' : 'open') : 'over',
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
