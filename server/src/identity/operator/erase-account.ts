import type { AccountId } from '../../db/tables.ts';
import { audit } from '../audit-store.ts';
import { codesSubject } from '../code-guard.ts';
import { accountSubject, deviceSubject, unknownSubject } from '../lockout.ts';
import { unseal } from '../sealed.ts';
import { forgetSends } from '../send-limit.ts';
import { deleteAccount, deleteGuards, deleteMessagesTo, deviceIdsOf } from './erasure-store.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { holdPerson } from './person-store.ts';

/**
 * P10: everything we hold about somebody, in one transaction. The audit keeps what happened under the id of the account, told
 * as its reference, which is nobody's from now on; the address may be registered again at once.
 */
export function eraseAccount(deps: OperatorDeps, accountId: AccountId, act: OperatorAct): Promise<'erased' | 'gone'> {
  const { keys } = deps;
  return deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, accountId);
    if (!person) return 'gone';
    const { kind, email, loginId, mobileSealed } = person;
    await deleteGuards(tx, [
      accountSubject(accountId),
      codesSubject(keys, accountId),
      unknownSubject(keys, kind, email),
      ...(await deviceIdsOf(tx, accountId)).map((device) => deviceSubject(keys, device)),
    ]);
    await deleteAccount(tx, accountId);
    await deleteMessagesTo(tx, [email, ...(mobileSealed ? [unseal(keys.seal, mobileSealed)] : [])]);
    await forgetSends(tx, keys, { kind, email });
    await forgetSends(tx, keys, { kind, email, loginId });
    await audit(tx, { event: 'account-erased', result: 'ok', accountId, kind, ...act, at: deps.now() });
    return 'erased';
  });
}
