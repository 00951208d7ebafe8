import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { useHostMode } from '../../../host/host-mode.ts';
import { carriedSearch } from '../../../router/carried-query.ts';
import { follow, useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { nextStepFromHere } from '../../../router/next-step.ts';
import { paths } from '../../../router/paths.ts';
import { currentUserResult } from '../../../session/current-user.ts';
import { takePasskeyOffer } from '../../../session/passkey-offer.ts';

/** LN5, WY9, WY10: takes the step after a login with a second step, with the offer of a passkey on the way to a page. */
export function useFinishSignIn(kind: Kind): () => Promise<void> {
  const { embedded } = useHostMode();
  const go = useGo();
  return useCallback(async () => {
    const found = await currentUserResult();
    if (found.type !== 'ok') return go(paths.login(kind), { replace: true });
    const next = nextStepFromHere(kind, found.reply);
    if (next.go === 'screen' || embedded) return follow(next);
    const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
    // An application waits, and may want one more step of the person.
    const mayAsk = search.get('redir')?.startsWith('/oidc/') !== true;
    const offered = await takePasskeyOffer({ mayAsk });
    if (offered !== 'ask') return follow(next);
    search.delete('initial');
    go(paths.passkeyAsk(kindOfWireCode(found.reply.userType)), { replace: true, search: search.toString() });
  }, [kind, embedded, go]);
}
