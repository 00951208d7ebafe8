import type { offerPasskey as offerCall } from '@selvage/contract/api/passkey-offers';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { passkeyLimits } from '@selvage/contract/limits';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { mayUsePasskeys } from './passkey-permission.ts';
import { claimPasskeyAsk, passkeysOf } from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { askedAtLogin, heldWays } from '../held-ways.ts';
import { isShown } from '../ways.ts';
import { hasProof } from '../require-proof.ts';
import { passkeyCreation } from './add-passkey.ts';

interface Browser {
  party: RelyingParty;
  canAddQuietly: boolean;
  canBeAsked: boolean;
}

/**
 * Lets the browser of a person who may add a passkey now add one by itself, or lets the person be asked. A person who has only a password may
 * be asked too, because the pages of the guided way ask for a code from the mailbox first.
 */
export async function offerPasskey(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
  person: KnownSession,
  { party, canAddQuietly, canBeAsked }: Browser,
): Promise<ReplyOf<typeof offerCall>> {
  const { account, session } = person;
  const { quiet, ask } = deps.config.passkeys.offers[account.kind];
  if (!mayUsePasskeys(deps.config, account.kind)) return {};
  if (isShown(session.shownFactors, 'passkey')) return {};
  const isProven = await hasProof(deps, person, 'passkey');
  if (!isProven && !(await hasPasswordAlone(deps, person))) return {};
  const held = await passkeysOf(deps.db, account.id);
  if (held.length >= passkeyLimits.perAccount) return {};
  if (quiet && canAddQuietly && isProven) return { quiet: await passkeyCreation(deps, person, party, 'add-quietly') };
  // A person with a passkey on this host is not asked, because they know how to add another.
  if (!ask || !canBeAsked || held.some(({ rpId }) => rpId === party.id)) return {};
  const isAsked = await changeAccount(deps, person, {}, async ({ tx, now, untold }) =>
    untold(await claimPasskeyAsk(tx, account.id, now)),
  );
  return isAsked ? { ask: true } : {};
}

async function hasPasswordAlone(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { account }: Pick<KnownSession, 'account'>,
): Promise<boolean> {
  const held = await heldWays(deps, account.id);
  return (
    held.passkeys === 0 && askedAtLogin(deps.config.twoFactor[account.kind], account, held, deps.now()).length === 0
  );
}
