import type { Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { activationLetter } from '../../identity/activation-letter.ts';
import { audit } from '../../identity/audit-store.ts';
import { unknownSubject } from '../../identity/lockout.ts';
import type { RequestContext } from '../../identity/request-context.ts';
import { sendSecretLetter } from '../../identity/secret-letter.ts';
import { countSend } from '../../identity/send-limit.ts';
import { findUnactivated } from './activation-store.ts';

type ResendDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/**
 * AC2, B7: the same statements, whether a letter leaves or not. Answers with the seconds to wait if it was too soon for
 * another: only someone who asks for themselves may be told.
 */
export async function resendActivation(
  deps: ResendDeps,
  asked: { kind: Kind; email: string },
  context: RequestContext,
): Promise<number> {
  const { kind, email } = asked;
  const secondsToWait = await countSend(deps, 'activation', { kind, email });
  const account = await findUnactivated(deps.db, kind, email);
  const addressee = secondsToWait === 0 ? account : undefined;
  await deps.db.transaction().execute(async (tx) => {
    await sendSecretLetter(tx, deps, addressee, activationLetter, context);
    const whom = account ? { accountId: account.id } : { subject: unknownSubject(deps.keys, kind, email) };
    const result = addressee ? 'ok' : 'refused';
    await audit(tx, { event: 'activation-resent', result, ...whom, kind, origin: context.origin, at: deps.now() });
  });
  return secondsToWait;
}
