import { linkLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { disabledBy } from './account-store.ts';
import { unknownSubject } from '../attempts/attempts.ts';
import { audit, type AuditEvent } from '../audit/audit-store.ts';
import { inTransaction, notify, notifyNobody } from '../messages/outbox-store.ts';
import type { MessageName } from '../messages/templates/all-messages.ts';
import { endSecrets, insertOneTimeSecret, type Purpose } from '../crypto/one-time-secret-store.ts';
import type { RequestContext } from '../sessions/request-context.ts';

interface MailedLink {
  message: MessageName;
  purpose: Purpose;
  life: number;
}

export const mailedLinks = {
  /** The message contains a link and six digits, and either activates the account. */
  activation: { message: 'activation', purpose: 'activation', life: linkLimits.activationLife },
  /** A link to choose a new password, for a person who requested the link. */
  reset: { message: 'reset-password', purpose: 'reset', life: linkLimits.resetLinkLife },
  /** The same type of link, for an owner who did not request it. */
  secured: { message: 'account-secured', purpose: 'reset', life: linkLimits.resetLinkLife },
} as const satisfies Record<string, MailedLink>;

/** Stands for an account that does not exist. No account has this id, because ids start at 1. */
export const nobody: AccountId = '0';

/**
 * The result of sending a link. `disabled`: the owner of the disabled account got a message without a link. `nobody`: no account has the
 * email.
 */
export type LinkSent = 'sent' | 'disabled' | 'nobody';

/**
 * Sends a message with a link, and ends earlier links of the same purpose. Without an account, the same statements run without effect, so
 * that the response time does not tell whether the account exists. The owner of a disabled account gets a message that explains why there
 * is no link.
 */
export async function sendLink(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  account: { id: AccountId; email: string } | undefined,
  { message, purpose, life }: MailedLink,
  context: RequestContext,
  facts: Readonly<Record<string, string>> = {},
): Promise<LinkSent> {
  const now = deps.now();
  const accountId = account?.id ?? nobody;
  await endSecrets(db, accountId, [purpose]);
  const disabled = await disabledBy(db, accountId);
  const owner = disabled === undefined ? accountId : nobody;
  const secretId = await insertOneTimeSecret(db, deps.keys, { accountId: owner, purpose, life, now });
  if (!account) {
    await notifyNobody(db, context, now);
    return 'nobody';
  }
  const recipient = account.email;
  if (disabled !== undefined) {
    await notify(db, { message: 'account-disabled', accountId, recipient, facts: { cause: disabled } }, context, now);
    return 'disabled';
  }
  const expiresAt = new Date(now.getTime() + life);
  await notify(db, { message, accountId, recipient, secretId, expiresAt, facts }, context, now);
  return 'sent';
}

interface RequestedLink {
  link: MailedLink;
  event: AuditEvent;
  kind: Kind;
  /** The email as it was typed. If no account has this email, `account` is undefined. */
  email: string;
  account: { id: AccountId; email: string } | undefined;
  /** False if no message may be sent now, because a limit is reached. */
  mayLeave: boolean;
}

/** Sends and audits a link that was requested without a session. It runs the same statements with and without an account. */
export function sendRequestedLink(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'wakeOutbox'>,
  { link, event, kind, email, account, mayLeave }: RequestedLink,
  context: RequestContext,
): Promise<void> {
  return inTransaction(deps, async (tx) => {
    const sent = await sendLink(tx, deps, mayLeave ? account : undefined, link, context);
    const whom = account ? { accountId: account.id } : { subject: unknownSubject(deps.keys, kind, email) };
    const result = sent === 'sent' ? 'ok' : 'refused';
    const reason = sent === 'disabled' ? { reason: 'disabled' } : {};
    await audit(tx, { event, result, ...reason, ...whom, kind, origin: context.origin, at: deps.now() });
  });
}
