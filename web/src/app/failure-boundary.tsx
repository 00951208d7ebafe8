import { phoneHref } from '@selvage/contract/brands';
import { Component, type ReactNode, useEffect, useRef } from 'react';
import { isReachable } from '../api/call.ts';
import { useHostMode } from '../host/host-mode.ts';
import { notifyHost } from '../host/host-connection.ts';
import { appLocation } from '../router/location.ts';
import { TwoPanelCard } from '../ui/two-panel-card.tsx';
import { retryFailedLoads } from '../ui/load-once.ts';
import { useLoginMessages } from '../messages/provider.tsx';
import button from '../ui/button.module.css';
import link from '../ui/link.module.css';
import message from '../ui/message.module.css';

/** It comes with the first script: where nothing can be fetched, nothing can be fetched to say so. */
function FailureScreen({ onRetry }: { onRetry: () => Promise<void> }) {
  const { failure } = useLoginMessages().shell;
  const { phone } = useHostMode().brand;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    notifyHost({ type: 'error', code: 'screen' });
    const retry = () => void onRetry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [onRetry]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <h1 ref={heading} tabIndex={-1}>
          {failure.title}
        </h1>
        <p className={message['text']}>{failure.text}</p>
        <button type="button" className={button['button']} onClick={() => void onRetry()}>
          {failure.retry}
        </button>
        {phone !== undefined && (
          <p>
            {failure.phone}{' '}
            <a className={link['link']} data-roomy href={phoneHref(phone)}>
              {phone}
            </a>
          </p>
        )}
      </div>
    </TwoPanelCard>
  );
}

interface Props {
  /** Another address is another chance. */
  path: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
  /** Where a screen was tried again already. */
  retriedAt: string | null;
}

/** What a screen that breaks, or cannot be fetched, is replaced by. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failedAt: null, retriedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: appLocation.pathname };
  }

  /** Some browsers never fetch a script again that failed once. For them the page is loaded anew, as soon as it can be. */
  readonly #retry = async (): Promise<void> => {
    if (this.state.retriedAt === appLocation.pathname) {
      if (await isReachable()) location.reload();
      return;
    }
    retryFailedLoads();
    this.setState({ failedAt: null, retriedAt: appLocation.pathname });
  };

  override render(): ReactNode {
    return this.state.failedAt === this.props.path ? <FailureScreen onRetry={this.#retry} /> : this.props.children;
  }
}

/** For what is missed by nobody when it breaks. */
export class SilentBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: appLocation.pathname };
  }

  override render(): ReactNode {
    return this.state.failedAt === this.props.path ? null : this.props.children;
  }
}
