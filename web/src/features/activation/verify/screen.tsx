import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { activationMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { useGo } from '../../../router/go.ts';
import { usePath } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { keptEmail, prefill } from '../../../router/prefill.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { useScreen } from '../../../router/use-screen.ts';
import { currentUser } from '../../../session/current-user.ts';
import { FailureIllustration, SuccessIllustration } from '../../../ui/cards/illustrations.tsx';
import { TwoPanelCard } from '../../../ui/cards/two-panel-card.tsx';
import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';

/** Shows the result that the address names. Any other status leads to the panel. */
export function ActivateVerifyScreen({ kind }: { kind: Kind }) {
  const status = usePath().split('/').at(-1);
  if (status === 'success' || status === 'fail') return <Verified kind={kind} status={status} />;
  return <ToPanel kind={kind} />;
}

const illustrations = { success: SuccessIllustration, fail: FailureIllustration };

function Verified({ kind, status }: { kind: Kind; status: 'success' | 'fail' }) {
  const messages = useMessages(activationMessages);
  const heading = useScreen({ screen: 'activateVerify', kind, title: messages.verifiedHeading });
  const Illustration = illustrations[status];
  const { title, text, next } = messages[status];
  const carryEmail = () => {
    const email = currentUser.get()?.email ?? prefill.get().email;
    if (email !== undefined) keptEmail.keep(email);
  };
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <Illustration />
        <h1 ref={heading} tabIndex={-1}>
          {messages.verifiedHeading}
        </h1>
        <h2>{title}</h2>
        <p className={message['text']}>{text}</p>
        <ScreenLink className={button['button']} to={paths.login(kind)} onClick={carryEmail}>
          {next}
        </ScreenLink>
      </div>
    </TwoPanelCard>
  );
}

function ToPanel({ kind }: { kind: Kind }) {
  const go = useGo();
  useEffect(() => go(paths.activate(kind), { replace: true }), [go, kind]);
  return null;
}
