import { Component, type ReactNode, useEffect, useRef } from 'react';
import { reloadIfReachable } from '../api/reload-if-reachable.ts';
import { notifyHost } from '../host/host-connection.ts';
import { appLocation } from '../router/location.ts';
import { PhoneLine } from '../router/panels/phone-line.tsx';
import { TwoPanelCard } from '../ui/cards/two-panel-card.tsx';
import { retryFailedLoads } from '../ui/load-once.ts';
import { useLoginMessages } from '../messages/provider.tsx';
import button from '../ui/buttons/button.module.css';
import message from '../ui/cards/message.module.css';

/** This screen is part of the first script, because it is needed when nothing can be fetched. */
function FailureScreen({ onRetry }: { onRetry: () => void }) {
  const { failure } = useLoginMessages().shell;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    notifyHost({ type: 'error', code: 'screen' });
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <TwoPanelCard>
      <div className={message['panel']}>
        <h1 ref={heading} tabIndex={-1}>
          {failure.title}
        </h1>
        <p className={message['text']}>{failure.text}</p>
        <button type="button" className={button['button']} onClick={onRetry}>
          {failure.retry}
        </button>
        <PhoneLine />
      </div>
    </TwoPanelCard>
  );
}

interface Props {
  /** The path of the shown screen. After a failure at one path, the screens at other paths are still shown. */
  path: string;
  /** True to show no message after a failure, for parts that a person does not miss. */
  silent?: boolean;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
  /** The path at which a fetch was already retried. */
  retriedAt: string | null;
}

/** Replaces a screen that threw an error or could not be fetched by a message. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failedAt: null, retriedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: appLocation.pathname };
  }

  /**
   * Some browsers never fetch a script again if it failed once. For them the second retry reloads the page, once the server can be reached.
   */
  readonly #retry = (): void => {
    if (this.state.retriedAt === appLocation.pathname) {
      void reloadIfReachable();
      return;
    }
    retryFailedLoads();
    this.setState({ failedAt: null, retriedAt: appLocation.pathname });
  };

  override render(): ReactNode {
    const { path, silent, children } = this.props;
    if (this.state.failedAt !== path) return children;
    return silent ? null : <FailureScreen onRetry={this.#retry} />;
  }
}
