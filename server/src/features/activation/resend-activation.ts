import type { Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { mailedLinks, sendRequestedLink } from '../../accounts/mailed-links.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { findUnactivated } from './store.ts';

type ResendDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

/**
 * AC2, B7: the same statements, whether a message leaves or not. Answers with the seconds to wait if it was too soon for
 * another: only someone who asks for themselves may be told.
 */
export async function resendActivation(
  deps: ResendDeps,
  asked: { kind: Kind; email: string },
  context: RequestContext,
): Promise<number> {
  const { kind, email } = asked;
  const account = await findUnactivated(deps.db, kind, email);
  const message = { purpose: 'activation', channel: 'email', recipient: account?.email ?? null, asked: email } as const;
  const secondsToWait = await countMessage(deps, { ...message, knownBrowser: null });
  const mayLeave = secondsToWait === 0;
  const { activation: link } = mailedLinks;
  await sendRequestedLink(deps, { link, event: 'activation-resent', kind, email, account, mayLeave }, context);
  return secondsToWait;
}
