import type { AcceptedCredentials, Passkey } from '@selvage/contract/api/passkeys';
import { changeAccount } from '../../accounts/change-account.ts';
import { needsPasskey } from '../../config/two-factor-settings.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refuse.ts';
import { deleteUnusedRecoveryCodes } from '../recovery/recovery-code-store.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../require-proof.ts';
import { mayUsePasskeys, usablePasskeysOf } from './passkey-permission.ts';
import { type PasskeyRow, deletePasskey, passkeysOf, userHandleOf, passkeyName } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { deviceNames } from '../../sessions/user-agent.ts';

/**
 * Lists every passkey of the account. `accepted` names the passkeys that still work on this host, so that the browser can hide the others.
 */
export async function listPasskeys(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { account, session, clock }: SignedInPerson & { clock: { createdAt: Date } },
  { id: rpId }: RelyingParty,
): Promise<{ passkeys: Passkey[]; canAdd: boolean; accepted?: AcceptedCredentials }> {
  const rows = await passkeysOf(db, account.id);
  const handle = await userHandleOf(db, account.id);
  const shownAt = new Set([clock.createdAt, session.factorShownAt].map((each) => each?.getTime()));
  const isThisOne = ({ lastUsedAt }: PasskeyRow) => lastUsedAt !== null && shownAt.has(lastUsedAt.getTime());
  return {
    passkeys: rows.map((row) => passkeyReply(row, isThisOne(row))),
    canAdd: mayUsePasskeys(config, account.kind),
    ...(handle && {
      accepted: {
        rpId,
        userId: handle.toString('base64url'),
        allAcceptedCredentialIds: rows
          .filter((row) => row.rpId === rpId)
          .map((row) => row.credentialId.toString('base64url')),
      },
    }),
  };
}

function passkeyReply(row: PasskeyRow, isThisOne: boolean): Passkey {
  const name = passkeyName(row);
  return {
    id: row.id,
    ...(name !== undefined && { name }),
    device: deviceNames(row.device),
    addedAt: row.createdAt.toISOString(),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
    isThisOne,
  };
}

/**
 * Removes a passkey. It needs a recent proof and the password: a person at an unattended session, or one who can only read the mailbox,
 * must not take the owner's passkeys away. Does nothing if the passkey does not exist.
 */
export async function removePasskey(
  deps: ChangeDeps,
  person: SignedInPerson,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const { id: accountId } = person.account;
  const proven = await requireMayChange(deps, person, { password, isAllowed: true, change: 'passkey' });
  await changeAccount(deps, person, { proven }, async (change) => {
    const { tx } = change;
    await requireOneLeft({ ...deps, db: tx }, person, id);
    const removed = await deletePasskey(tx, accountId, id);
    if (removed === undefined) return change.untold(undefined);
    const endedCodes = await deleteUnusedRecoveryCodes(tx, accountId);
    // The passkey may be removed because its device is lost, and that device may have an open session.
    await change.endCredentials('two-factor-changed');
    await change.rotateSession();
    await change.audit('passkey-removed');
    const facts = { passkey: passkeyName(removed) ?? '', endedCodes: String(endedCodes) };
    return tellOwner(change, deps, person, 'passkey-removed', facts);
  });
}

/** The last passkey cannot be removed where a passkey is required. */
async function requireOneLeft(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { account }: SignedInPerson,
  removed: string,
): Promise<void> {
  if (!needsPasskey(deps.config.twoFactor[account.kind], deps.now())) return;
  const usable = await usablePasskeysOf(deps, account);
  if (usable.length === 1 && usable[0]?.id === removed) refuse('passkey.last');
}
