import type { offerPasskey as offerCall } from '@selvage/contract/api/passkey-offers';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { passkeyLimits } from '@selvage/contract/limits';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { mayUsePasskeys } from './passkey-permission.ts';
import { claimPasskeyAsk, passkeysOf } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { ways } from '../ways.ts';
import { hasProof } from '../require-proof.ts';
import { passkeyCreation } from './add-passkey.ts';

interface Browser {
  party: RelyingParty;
  canAddQuietly: boolean;
  canBeAsked: boolean;
}

/**
 * Offers a passkey to a person who may add one now and logged in without one. If the browser cannot add it quietly, the person may be
 * asked.
 */
export async function offerPasskey(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
  person: KnownSession,
  { party, canAddQuietly, canBeAsked }: Browser,
): Promise<ReplyOf<typeof offerCall>> {
  const { account, session } = person;
  const { quiet, ask } = deps.config.passkeys.offers[account.kind];
  if (!mayUsePasskeys(deps.config, account.kind)) return {};
  if ((session.shownFactors & ways.passkey.bit) !== 0 || !(await hasProof(deps, person, 'passkey'))) return {};
  const held = await passkeysOf(deps.db, account.id);
  if (held.length >= passkeyLimits.perAccount) return {};
  if (quiet && canAddQuietly) return { quiet: await passkeyCreation(deps, person, party, 'add-quietly') };
  // A person with a passkey on this host is not asked, because they know how to add another.
  if (!ask || !canBeAsked || held.some(({ rpId }) => rpId === party.id)) return {};
  const isAsked = await changeAccount(deps, person, {}, async ({ tx, now, untold }) =>
    untold(await claimPasskeyAsk(tx, account.id, now)),
  );
  return isAsked ? { ask: true } : {};
}
