import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { setTwoFactor } from '../../accounts/account-store.ts';
import { audit } from '../../audit/audit-store.ts';
import { type TwoFactorChoice, codeDestination, openChoice } from '../../accounts/code-destination.ts';
import type { RequestContext, SignedInPerson } from '../../sessions/request-context.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { deleteUnusedRecoveryCodes } from '../../ways/recovery/recovery-code-store.ts';
import { rotateSession } from '../../sessions/session-store.ts';
import { shownBySentCode } from '../../ways/ways.ts';
import { notify } from '../../messages/notify.ts';
import { refuse } from '../../refuse.ts';

type TwoFactorChange = 'on' | 'changed' | 'off';

const changeType = (before: Pick<TwoFactorChoice, 'twoFactor'>, after: TwoFactorChoice): TwoFactorChange => {
  if (after.twoFactor === null) return 'off';
  return before.twoFactor === null ? 'on' : 'changed';
};

/**
 * MF5, E4, C12: the change itself. Other sessions end, remembered devices are forgotten, this session goes on under a new
 * id, and the owner is told: by mail, and at the old number if there was one.
 */
export async function applyChange(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  { account, session }: SignedInPerson,
  change: TwoFactorChoice,
  nextSession: Buffer,
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind, email } = account;
  const now = deps.now();
  const turn = changeType(account, change);
  await setTwoFactor(tx, deps.keys, accountId, change);
  await deleteUnusedRecoveryCodes(tx, accountId);
  await endCredentials(tx, accountId, 'two-factor-changed', { session: session.hash, now });
  const shown = change.twoFactor === null ? undefined : { factors: shownBySentCode(change.twoFactor), at: now };
  const stays = await rotateSession(tx, session.hash, nextSession, shown);
  if (!stays) refuse('session.required');
  const { origin } = context;
  await audit(tx, { event: 'two-factor-changed', result: 'ok', reason: turn, accountId, kind, origin, at: now });

  const { type, masked } = codeDestination(email, change);
  const facts: Record<string, string> = turn === 'off' ? {} : { way: type, destination: masked };
  await notify(tx, { message: `two-factor-${turn}`, accountId, recipient: email, facts }, context, now);
  const { mobile: oldNumber } = openChoice(deps.keys, account);
  if (oldNumber === null) return;
  const notice = { message: 'two-factor-changed-text', accountId, recipient: oldNumber, channel: 'sms' } as const;
  await notify(tx, notice, context, now);
}
