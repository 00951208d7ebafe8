import { limits } from '@selvage/contract/limits';
import { tokenHash } from '../../config/one-time.ts';
import type { Deps } from '../../deps.ts';
import { audit, type Origin } from '../../identity/audit-store.ts';
import { refuse } from '../../refuse.ts';
import { authorise, countExchange, findAuthorised, type Authorised } from './reset-store.ts';

/** RS7: a mailed code becomes an authorisation for this browser, for fifteen minutes. */
export async function exchangeCode(
  deps: Pick<Deps, 'db' | 'now'>,
  code: string,
  authorisation: Buffer,
  origin: Origin,
): Promise<Authorised> {
  const now = deps.now();
  const tries = limits.resetBirthDateTries;
  const secretId = await countExchange(deps.db, tokenHash(code), { exchanges: limits.resetExchanges, tries }, now);
  if (secretId === undefined) {
    await audit(deps.db, { event: 'reset-exchanged', result: 'refused', origin, at: now });
    return refuse('reset.not-authorised');
  }
  await authorise(deps.db, secretId, authorisation, new Date(now.getTime() + limits.resetAuthorisationLife));
  const authorised = (await findAuthorised(deps.db, authorisation, tries, now)) ?? refuse('reset.not-authorised');
  await audit(deps.db, { event: 'reset-exchanged', result: 'ok', accountId: authorised.accountId, origin, at: now });
  return authorised;
}
