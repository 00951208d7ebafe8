import type { AcceptedCredentials, Passkey } from '@selvage/contract/api/passkeys';
import type { Deps } from '../../deps.ts';
import { mayUsePasskeys } from './passkey-permission.ts';
import { type PasskeyRow, passkeysOf, userHandleOf } from './passkey-store.ts';
import { passkeyName } from './provider-names.ts';
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
