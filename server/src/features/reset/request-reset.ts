import { userTypes, type Kind } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { findKnownBrowser } from '../../sessions/known-browser.ts';
import { mailedLinks, sendRequestedLink } from '../../accounts/mailed-links.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { findForReset } from './store.ts';

export interface ResetRequest {
  kind: Kind;
  email: string;
  loginId: string | null;
  /** What tells this browser from others, if it has been here before. */
  browser: Buffer | null;
}

/** No account has it: identities count from one. */
const nobody = '0';

/** RS4, B7: the same answer and the same statements, whether or not there is such an account. */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  asked: ResetRequest,
  context: RequestContext,
): Promise<void> {
  const { kind, email } = asked;
  const loginId = userTypes[kind].loginId === null ? null : asked.loginId;
  const found = await findForReset(deps.db, kind, email);
  const account = found?.loginId === loginId || userTypes[kind].loginId === null ? found : undefined;
  // F13: a stranger who asks again and again does not use up what the owner's own browser may ask for.
  const knownBrowser = await findKnownBrowser(deps.db, account?.id ?? nobody, asked.browser);
  const message = { purpose: 'reset', channel: 'email', recipient: account?.email ?? null, asked: email } as const;
  const mayLeave = (await countMessage(deps, { ...message, knownBrowser })) === 0;
  const { reset: link } = mailedLinks;
  await sendRequestedLink(deps, { link, event: 'reset-requested', kind, email, account, mayLeave }, context);
}
