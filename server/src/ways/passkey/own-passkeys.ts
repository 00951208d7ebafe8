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

/** WY11: every passkey of the account, and which of them the browser should know on this host. */
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
 * WY11, WY23: a person who found a session open must not take the owner's passkeys away, nor one who reads the mailbox where there is
 * more. Nothing happens where there is none such.
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
    await deleteUnusedRecoveryCodes(tx, accountId);
    // A lost device may have a session open.
    await change.endCredentials('two-factor-changed');
    await change.rotateSession();
    await change.audit('passkey-removed');
    return tellOwner(change, deps, person, 'passkey-removed', { passkey: passkeyName(removed) ?? '' });
  });
}

/** WY11: where a passkey is required, the last one stays until there is another. */
async function requireOneLeft(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { account }: SignedInPerson,
  removed: string,
): Promise<void> {
  if (!needsPasskey(deps.config.twoFactor[account.kind], deps.now())) return;
  const usable = await usablePasskeysOf(deps, account);
  if (usable.length === 1 && usable[0]?.id === removed) refuse('passkey.last');
}
