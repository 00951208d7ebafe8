import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../../messages/notify.ts';
import { findKindAndEmail } from '../../accounts/account-store.ts';
import { audit } from '../../audit/audit-store.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { deviceNames } from '../../sessions/user-agent.ts';
import { passkeysOf, type StoredPasskey } from './passkey-store.ts';
import { passkeyName } from './provider-names.ts';

/** WY4: a counter that did not go up means that two devices have the same key. Its owner is told, and may remove it. */
export async function reportCopiedPasskey(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { id, accountId }: StoredPasskey,
  context: RequestContext,
): Promise<void> {
  const { origin } = context;
  const account = await findKindAndEmail(tx, accountId);
  if (account === undefined) return;
  const at = now();
  await audit(tx, { event: 'passkey-copied', result: 'refused', accountId, kind: account.kind, origin, at });
  const row = (await passkeysOf(tx, accountId)).find((each) => each.id === id);
  const facts = { passkey: row ? (passkeyName(row) ?? '') : '', ...deviceNames(origin.device) };
  await notify(tx, { message: 'passkey-copied', accountId, recipient: account.email, facts }, context, at);
}
