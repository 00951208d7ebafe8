import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { keptEmail } from '../../navigation/kept-email.ts';
import { paths } from '../../navigation/paths.ts';
import { usePath } from '../../navigation/place.ts';
import { prefill } from '../../navigation/prefill.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useGo } from '../../navigation/use-go.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import { currentUser } from '../../session/current-user.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread, Tick } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';

/** AC3. A status that is neither is no news, and the panel decides. */
export function ActivateVerifyScreen({ kind }: { kind: Kind }) {
  const status = usePath().split('/').at(-1);
  if (status === 'success' || status === 'fail') return <Verified kind={kind} status={status} />;
  return <ToPanel kind={kind} />;
}

const motifs = { success: Tick, fail: LooseThread };

function Verified({ kind, status }: { kind: Kind; status: 'success' | 'fail' }) {
  const words = useBook(activationBook);
  const heading = useScreen({ screen: 'activateVerify', kind, title: words.verifiedHeading });
  const Motif = motifs[status];
  const { title, text, next } = words[status];
  const carryEmail = () => {
    const email = currentUser.get()?.email ?? prefill.get().email;
    if (email !== undefined) keptEmail.keep(email);
  };
  return (
    <Cloth>
      <div className={message['panel']}>
        <Motif />
        <h1 ref={heading} tabIndex={-1}>
          {words.verifiedHeading}
        </h1>
        <h2>{title}</h2>
        <p className={message['text']}>{text}</p>
        <ScreenLink className={button['button']} to={paths.login(kind)} onClick={carryEmail}>
          {next}
        </ScreenLink>
      </div>
    </Cloth>
  );
}

function ToPanel({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.activate(kind), { replace: true }), [go, kind]);
  return null;
}
