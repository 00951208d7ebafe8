import { exchangeResetCode } from '@selvage/contract/api/reset';
import { type Kind, kindOfWireCode } from '@selvage/contract/user-types';
import { useEffect, useRef } from 'react';
import { callResult } from '../../../api/call.ts';
import { useLoginMessages } from '../../../messages/provider.tsx';
import { carriedSearch } from '../../../router/carried-query.ts';
import { useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { takeNavigationType } from '../../../router/navigation-type.ts';
import { paths } from '../../../router/paths.ts';
import { LoadingNotice } from '../../../ui/feedback/spinner.tsx';
import { resetUser, restartSearch } from '../state.ts';

/** Exchanges a mailed code for an authorisation. Replaces the address with the code, so that Back does not return here. */
export function ExchangeScreen({ kind, code }: { kind: Kind; code: string }) {
  const { shell } = useLoginMessages();
  const go = useGo();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // The wait counts as a screen, so that the next screen takes the focus.
    takeNavigationType();
    const exchange = async () => {
      const result = await callResult(exchangeResetCode, { body: { code } });
      if (result.type === 'refused') {
        return go(paths.reset(kind), { replace: true, search: restartSearch(appLocation.search) });
      }
      resetUser.set(result.reply);
      const own = paths.resetForm(kindOfWireCode(result.reply.userType));
      go(own, { replace: true, search: carriedSearch(appLocation.search, own) });
    };
    void exchange();
  }, [kind, code, go]);
  return <LoadingNotice text={shell.oneMoment} />;
}
