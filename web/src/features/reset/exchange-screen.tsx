import { exchangeResetCode } from '@selvage/contract/api/reset';
import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { carriedSearch } from '../../navigation/carried-query.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { takeWayOfArriving } from '../../navigation/way-of-arriving.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { resetUser } from './reset-user.ts';
import { restartSearch } from './restart-search.ts';

/** RT2: changes a mailed code for an authorisation. The address of the code is replaced, so that Back does not come here. */
export function ExchangeScreen({ kind, code }: { kind: Kind; code: string }) {
  const { shell } = useWords();
  const go = useGo();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // The wait is a screen of its own: what comes after it takes the focus.
    takeWayOfArriving();
    call(exchangeResetCode, { body: { code } }).then(
      (user) => {
        resetUser.set(user);
        const own = paths.resetForm(kindOfWireCode(user.userType));
        go(own, { replace: true, search: carriedSearch(here.search, own) });
      },
      () => go(paths.reset(kind), { replace: true, search: restartSearch(here.search) }),
    );
  }, [kind, code, go]);
  return <OneMoment text={shell.oneMoment} />;
}
