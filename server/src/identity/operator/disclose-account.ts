import type { AccountId } from '../../db/tables.ts';
import { audit } from '../audit-store.ts';
import { heldData, type HeldData } from './held-data.ts';
import type { OperatorAct, OperatorDeps } from './operator-act.ts';
import { personById } from './person-store.ts';

/** That somebody has looked is written down before they see it. */
export function discloseAccount(
  deps: OperatorDeps,
  accountId: AccountId,
  event: 'account-shown' | 'account-exported',
  act: OperatorAct,
): Promise<HeldData | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const person = await personById(tx, accountId);
    if (!person) return undefined;
    await audit(tx, { event, result: 'ok', accountId, kind: person.kind, ...act, at: deps.now() });
    return heldData(tx, deps, accountId);
  });
}
