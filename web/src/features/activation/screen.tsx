import button from '../../ui/buttons/button.module.css';
import message from '../../ui/cards/message.module.css';
import type { Kind } from '@selvage/contract/user-types';
import { activationMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { useLinkCode } from '../../router/mailed-link.ts';
import { paths } from '../../router/paths.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { useScreen } from '../../router/use-screen.ts';
import { mayBeSignedIn } from '../../session/session-hint.ts';
import { FailureIllustration } from '../../ui/cards/illustrations.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { TwoPanelCard } from '../../ui/cards/two-panel-card.tsx';
import { CheckEmailPanel } from './check-email-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { type Look, useUnactivated } from './state.ts';

function LostLinkPanel({ kind }: { kind: Kind }) {
  const { heading: title, lost } = useMessages(activationMessages);
  const heading = useScreen({ screen: 'activate', kind, title });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <h2>{lost.title}</h2>
        <p className={message['text']}>{lost.text}</p>
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {lost.toLogin}
        </ScreenLink>
      </div>
    </TwoPanelCard>
  );
}

function UnreachablePanel({ kind, onRetry }: { kind: Kind; onRetry: Look }) {
  const { heading: title, unreachable } = useMessages(activationMessages);
  const heading = useScreen({ screen: 'activate', kind, title, inError: true });
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <FailureIllustration />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <h2>{unreachable.title}</h2>
        <p className={message['text']}>{unreachable.text}</p>
        <button type="button" className={button['button']} onClick={() => void onRetry()}>
          {unreachable.retry}
        </button>
      </div>
    </TwoPanelCard>
  );
}

interface SignedInPanelProps {
  kind: Kind;
  /** True if the page was reloaded after it was opened by a mailed link. */
  lostLink: boolean;
}

function SignedInPanel({ kind, lostLink }: SignedInPanelProps) {
  const { shell } = useLoginMessages();
  const { found, look } = useUnactivated(kind);
  if (found.phase === 'finding') return <LoadingNotice text={shell.oneMoment} />;
  if (found.phase === 'unreachable') return <UnreachablePanel kind={kind} onRetry={look} />;
  const { email, secondsToNext = 0 } = found.user;
  const panel = { kind, email, secondsToNext, lostLink };
  return <CheckEmailPanel {...panel} onActivated={look} />;
}

/** Activates the account by a mailed link. Without a link it asks the person to look for the email. */
export function ActivateScreen({ kind }: { kind: Kind }) {
  const link = useLinkCode();
  if (link.state === 'held') return <LinkPanel kind={kind} code={link.code} />;
  if (link.state === 'lost' && !mayBeSignedIn()) return <LostLinkPanel kind={kind} />;
  return <SignedInPanel kind={kind} lostLink={link.state === 'lost'} />;
}
