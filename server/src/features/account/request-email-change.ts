import { limits } from '@selvage/contract/limits';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../identity/account-store.ts';
import { audit } from '../../identity/audit-store.ts';
import { requirePassword } from '../../identity/current-password.ts';
import { endEarlierSecrets, insertOneTimeSecret } from '../../identity/one-time-store.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { countSend } from '../../identity/send-limit.ts';
import { isOpen } from '../../identity/session-store.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { enqueue } from '../../outbox/outbox-store.ts';
import { refuse } from '../../refuse.ts';
import { isEmailFree } from './account-change-store.ts';
import { findPendingEmail, keepEmailChange } from './email-change-store.ts';

type RequestDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing'>;

/** UP1, D14: the old address goes on working until the link is followed. The same is written whether or not one leaves. */
export async function requestEmailChange(
  deps: RequestDeps,
  person: SignedInPerson,
  { email, password }: { email: string; password: string },
  context: RequestContext,
): Promise<void> {
  const { id: accountId, kind } = person.account;
  const compared = await requirePassword(deps, person, password, 'password.wrong', context);
  const mayLeave = (await countSend(deps, 'email-change', { kind, email })) === 0;
  const isFree = await isEmailFree(deps.db, kind, email);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // A reset, or “this wasn't me”, that came meanwhile leaves nothing pending.
    if ((await lockAccount(tx, accountId)) !== compared) refuse('password.wrong');
    if (!(await isOpen(tx, person.session.hash))) refuse('session.required');
    const pending = await findPendingEmail(tx, accountId, now);
    // Too soon for another letter to this very address: the link of the one before stays good.
    if (mayLeave || pending?.email !== email) {
      await offer(tx, deps, { accountId, email, leaves: mayLeave && isFree }, context);
    }
    const { origin } = context;
    await audit(tx, { event: 'email-change-requested', result: 'ok', accountId, kind, origin, at: now });
  });
}

async function offer(
  tx: Db,
  deps: RequestDeps,
  { accountId, email, leaves }: { accountId: string; email: string; leaves: boolean },
  context: RequestContext,
): Promise<void> {
  const now = deps.now();
  const life = limits.emailChangeLife;
  await endEarlierSecrets(tx, accountId, 'email-change', now);
  const secretId = await insertOneTimeSecret(tx, deps.keys, { accountId, purpose: 'email-change', life, now });
  await keepEmailChange(tx, secretId, email);
  await sendLink(tx, { accountId, secretId, recipient: leaves ? email : null }, context, now);
}

async function sendLink(
  tx: Db,
  { accountId, secretId, recipient }: { accountId: string; secretId: string; recipient: string | null },
  { brand, language }: RequestContext,
  now: Date,
): Promise<void> {
  const leaves = recipient !== null;
  await enqueue(
    tx,
    {
      letter: leaves ? 'email-change' : 'none',
      channel: leaves ? 'email' : 'none',
      recipient,
      accountId: leaves ? accountId : null,
      secretId: leaves ? secretId : null,
      brand: brand.id,
      language,
      facts: {},
      expiresAt: leaves ? new Date(now.getTime() + limits.emailChangeLife) : null,
    },
    now,
  );
}
