import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit-store.ts';
import { unknownSubject } from '../../identity/lockout.ts';
import { resetLetter } from '../../identity/reset-letter.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { sendSecretLetter } from '../../identity/secret-letter.ts';
import { countSend } from '../../identity/send-limit.ts';
import { findForReset } from './reset-store.ts';

export interface ResetRequest {
  kind: Kind;
  email: string;
  loginId: string | null;
}

/** RS4, B7: the same answer and the same statements, whether or not there is such an account. */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  asked: ResetRequest,
  context: RequestContext,
): Promise<void> {
  const { kind, email } = asked;
  const loginId = userTypes[kind].loginId === null ? null : asked.loginId;
  const mayLeave = (await countSend(deps, 'reset', { kind, email, loginId })) === 0;
  const found = await findForReset(deps.db, kind, email);
  const account = found?.loginId === loginId || userTypes[kind].loginId === null ? found : undefined;
  const addressee = mayLeave ? account : undefined;
  await deps.db.transaction().execute(async (tx) => {
    await sendSecretLetter(tx, deps, addressee, resetLetter, context);
    const whom = account ? { accountId: account.id } : { subject: unknownSubject(deps.keys, kind, email) };
    const result = addressee ? 'ok' : 'refused';
    await audit(tx, { event: 'reset-requested', result, ...whom, kind, origin: context.origin, at: deps.now() });
  });
}
