import type { ShownWordings } from '@selvage/contract/api/consents';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { agreementTo } from '../../accounts/agreed-texts.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import { hasAgreedTo } from '../../accounts/consent-ledger.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../sessions/request-context.ts';

interface Ticked {
  account: { id: AccountId; kind: Kind };
  termsGiven: 'page' | 'preset';
  wordings: ShownWordings;
  context: RequestContext;
}

/**
 * Records the terms that a person accepted beside the login, once per version. It runs after the session is open. If the text is not the
 * current one, or the page did not say which text it is about, nothing is recorded, and the login is not affected.
 */
export async function recordTickedTerms(
  deps: Pick<Deps, 'db' | 'now' | 'content' | 'wakeOutbox'>,
  { account, termsGiven, wordings, context }: Ticked,
): Promise<void> {
  const { id, kind } = account;
  if (!userTypes[kind].ticksTerms) return;
  const { brand, language } = context;
  const agreement = await agreementTo(deps, 'terms', { brand, kind, language, given: termsGiven, wordings });
  if (agreement === null || (agreement.wording !== null && wordings.terms === undefined)) return;
  if (await hasAgreedTo(deps.db, id, agreement)) return;
  await changeAccount(deps, { account: { id }, context }, {}, async (change) => {
    // Two logins at the same moment may both come here.
    if (await hasAgreedTo(change.tx, id, agreement)) return change.untold(undefined);
    return change.consent(agreement);
  });
}
