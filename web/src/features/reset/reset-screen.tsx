import { kindOfWireCode, type Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { useGo } from '../../navigation/use-go.ts';
import { OneMoment } from '../../ui/one-moment.tsx';
import { useWords } from '../../words/words-provider.tsx';
import { findAuthorisation } from './find-authorisation.ts';
import { mayBeAuthorised } from './reset-hint.ts';
import { resetUser } from './reset-user.ts';
import { ResetRequest } from './reset-request.tsx';

/** RS1–RS4. */
export function ResetScreen({ kind }: { kind: Kind }) {
  const { shell } = useWords();
  const go = useGo();
  const restart = new URLSearchParams(useQuery()).get('restart') === 'true';
  const [looking, setLooking] = useState(() => resetUser.get() !== null || (!restart && mayBeAuthorised()));
  useEffect(() => {
    if (!looking) return;
    void findAuthorisation().then((user) => {
      if (user === null) setLooking(false);
      else go(paths.resetForm(kindOfWireCode(user.userType)), { replace: true });
    });
  }, [looking, go]);
  return looking ? <OneMoment text={shell.oneMoment} /> : <ResetRequest key={kind} kind={kind} restart={restart} />;
}
