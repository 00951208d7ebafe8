import { linkLimits } from '@selvage/contract/limits/mailed-links';
import { tokenHash } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../accounts/account-store.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import { refuse } from '../../refuse.ts';
import { authorise, countExchange, findAccountOfLink, findAuthorised, type Authorised } from './store.ts';

/** RS7: a mailed code becomes an authorisation for this browser, for fifteen minutes. */
export async function exchangeCode(
  deps: Pick<Deps, 'db' | 'now'>,
  code: string,
  authorisation: Buffer,
  origin: Origin,
): Promise<Authorised> {
  const authorised = await deps.db.transaction().execute((tx) => exchange(tx, deps.now(), code, authorisation));
  const result = authorised ? 'ok' : 'refused';
  const whom = authorised && { accountId: authorised.accountId };
  await audit(deps.db, { event: 'reset-exchanged', result, ...whom, origin, at: deps.now() });
  return authorised ?? refuse('reset.not-authorised');
}

/** F1: under the lock of the account, so that an event that ends its links finds either the link or the authorisation. */
async function exchange(tx: Db, now: Date, code: string, authorisation: Buffer): Promise<Authorised | undefined> {
  const tries = linkLimits.resetBirthDateTries;
  const link = tokenHash(code);
  const accountId = await findAccountOfLink(tx, link);
  if (accountId === undefined) return undefined;
  await lockAccount(tx, accountId);
  const secretId = await countExchange(tx, link, { exchanges: linkLimits.resetExchanges, tries }, now);
  if (secretId === undefined) return undefined;
  await authorise(tx, secretId, authorisation, new Date(now.getTime() + linkLimits.resetAuthorisationLife));
  return findAuthorised(tx, authorisation, tries, now);
}
