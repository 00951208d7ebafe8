import type { Change } from '../../accounts/change-account.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { deviceNames } from '../../sessions/user-agent.ts';
import { passkeysOf } from './passkey-store.ts';
import { passkeyName } from './provider-names.ts';

/** WY4: a counter that did not go up means that two devices have the same key. Its owner is told, and may remove it. */
export async function reportCopiedPasskey(
  { tx, account, audit, notify }: Change,
  id: string,
  { origin }: RequestContext,
): Promise<void> {
  await audit('passkey-copied', { result: 'refused' });
  const row = (await passkeysOf(tx, account.id)).find((each) => each.id === id);
  await notify('passkey-copied', {
    facts: { passkey: row ? (passkeyName(row) ?? '') : '', ...deviceNames(origin.device) },
  });
}
