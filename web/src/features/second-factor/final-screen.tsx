import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useQuery } from '../../navigation/place.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { Tick } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';
import { recordChange } from './change-event.ts';
import { setupFlow } from './setup-store.ts';
import type { Change } from './setup.ts';
import { usePostLogin } from './use-post-login.ts';
import { WayBack } from './way-back.tsx';

/** MF6. Opened with nothing just done, it is the settings. */
export function SecondFactorFinalScreen({ kind }: { kind: Kind }) {
  const [change] = useState(justDone);
  useEffect(() => () => setupFlow.tell({ event: 'left', screen: 'final', to: 'elsewhere' }), []);
  return change === null ? <ToSettings kind={kind} /> : <Done kind={kind} change={change} />;
}

function justDone(): Change | null {
  const flow = setupFlow.get();
  return flow.step === 'done' ? flow.change : null;
}

function Done({ kind, change }: { kind: Kind; change: Change }) {
  const { final, step } = useBook(secondFactorBook);
  const title = change === 'disabled' ? final.disabled : final.updated;
  const initial = new URLSearchParams(useQuery()).get('initial') === 'true';
  const postLogin = usePostLogin(kind);
  const heading = useScreen({ screen: 'mfaFinal', kind, title });
  useEffect(() => recordChange(change), [change]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Tick />
        {initial && <p>{step(3)}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={message['text']}>{final.told}</p>
        {initial ? (
          <button type="button" className={button['button']} onClick={() => void postLogin()}>
            {final.next}
          </button>
        ) : (
          <WayBack kind={kind} className={button['button']}>
            {final.next}
          </WayBack>
        )}
      </div>
    </Cloth>
  );
}

function ToSettings({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.mfaSettings(kind), { replace: true }), [go, kind]);
  return null;
}
