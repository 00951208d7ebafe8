import { invitationUsed } from '@selvage/contract/refusals';
import { organisationLimits } from '@selvage/contract/limits';
import { userTypes } from '@selvage/contract/user-types';
import { deleteAccountOf } from '../../accounts/account-deletion.ts';
import { isReserved } from '../../accounts/account-recovery.ts';
import { lockAccount, referenceOf } from '../../accounts/account-store.ts';
import { administratorsIn, colleaguesOf, lockOrganisation } from '../../accounts/organisation-store.ts';
import { tellColleagues } from '../../accounts/tell-colleagues.ts';
import { audit } from '../../audit/audit-store.ts';
import { organisationPolicy } from '../../config/organisation-settings.ts';
import { spendSecret } from '../../crypto/one-time-secret-store.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../messages/outbox-store.ts';
import { refuse } from '../../refuse.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { requireAcceptablePassword } from '../../ways/password/new-password.ts';
import {
  deleteInvitation,
  findByLink,
  findHolderOf,
  insertColleague,
  type LinkedInvitation,
} from './invitation-store.ts';

type LinkDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** Returns the invitation of a mailed link that works. This spends nothing. */
async function requireInvitation(deps: LinkDeps, code: string): Promise<LinkedInvitation> {
  const found = await findByLink(deps.db, code, deps.now());
  if (found.state !== 'open')
    return refuse('invitation.over', found.state === 'used' ? { reason: invitationUsed } : {});
  if (organisationPolicy(deps.config, found.invitation.key.kind) === null) refuse('invitation.over');
  return found.invitation;
}

export async function invitationOf(deps: LinkDeps, code: string) {
  const { key, email, sender, expiresAt } = await requireInvitation(deps, code);
  const holder = await findHolderOf(deps.db, key, email);
  return {
    userType: userTypes[key.kind].wire,
    id: key.id,
    email,
    invitedBy: sender.email,
    expiresAt: expiresAt.toISOString(),
    isEmailTaken: holder !== undefined && !holder.isReplaced,
  };
}

type AcceptDeps = LinkDeps & Pick<Deps, 'keys' | 'commonPasswords' | 'registry' | 'hashing' | 'wakeOutbox'>;

/** Makes the account of an invited person. No hash is made for a link that does not work, and it opens no session. */
export async function acceptInvitation(
  deps: AcceptDeps,
  { code, password }: { code: string; password: string },
  context: RequestContext,
): Promise<void> {
  const invitation = await requireInvitation(deps, code);
  const { key, email } = invitation;
  await requireAcceptablePassword(deps, password, { email, numbers: [key.id], brand: context.brand });
  if (!(await deps.registry.lists(key.kind, key.id))) refuse('organisation.not-listed');
  const passwordHash = await deps.hashing.hash(password, { account: null, client: context.client });
  const isSpent = await inTransaction(deps, (tx) => join(tx, deps, invitation, passwordHash, context));
  // Another request spent the link while this one made the hash. The link is asked again, because it may have been withdrawn instead.
  if (!isSpent) {
    await requireInvitation(deps, code);
    refuse('invitation.over');
  }
}

/** Returns false if the link was spent or has ended meanwhile. A refusal in here rolls everything back, and the link stays good. */
async function join(
  tx: Db,
  deps: AcceptDeps,
  { id: invitationId, secretId, key, email, sender }: LinkedInvitation,
  passwordHash: string,
  context: RequestContext,
): Promise<boolean> {
  const now = deps.now();
  await lockOrganisation(tx, key, now);
  if ((await lockAccount(tx, sender.id)) === undefined) return false;
  // The statement that spends the link is the check.
  if (!(await spendSecret(tx, { id: secretId }, now))) return false;
  const colleagues = await colleaguesOf(tx, key);
  const isSenderGood = administratorsIn(colleagues).some(({ accountId }) => accountId === sender.id);
  if (!isSenderGood || colleagues.length >= organisationLimits.colleagues) refuse('invitation.over');
  const by = { name: await referenceOf(tx, sender.id), reason: null };
  const told = { result: 'ok', kind: key.kind, origin: context.origin, actor: by, at: now } as const;
  const earlier = await eraseRemoved(tx, deps, key, email);
  if (earlier !== undefined) await audit(tx, { ...told, event: 'account-erased', accountId: earlier });
  const accountId = await insertColleague(tx, key, { email, passwordHash, invitedBy: sender.id }, now);
  // The reservation is read after the insert, because the insert waits for a concurrent change that frees this email.
  if (accountId === undefined || (await isReserved(tx, key.kind, email, now))) return refuse('email.taken');
  await deleteInvitation(tx, invitationId);
  await audit(tx, { ...told, event: 'colleague-joined', accountId });
  await tellColleagues({ tx, context, now }, key, administratorsIn(colleagues), 'colleague-joined');
  return true;
}

/** A new invitation replaces a removed account of the same email. Returns the id of the erased account. */
async function eraseRemoved(
  tx: Db,
  deps: Pick<Deps, 'keys'>,
  key: LinkedInvitation['key'],
  email: string,
): Promise<AccountId | undefined> {
  const holder = await findHolderOf(tx, key, email);
  if (!holder?.isReplaced) return undefined;
  await deleteAccountOf(tx, deps, holder.accountId);
  return holder.accountId;
}
