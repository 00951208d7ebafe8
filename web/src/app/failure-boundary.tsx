import { isReachable } from '../api/call.ts';
import { Component, type ReactNode } from 'react';
import { here } from '../navigation/here.ts';
import { retryFailedLoads } from '../ui/load-once.ts';
import { FailureScreen } from './failure-screen.tsx';

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
    return { failedAt: here.pathname };
  }

  /** Some browsers never fetch a script again that failed once. For them the page is loaded anew, as soon as it can be. */
  readonly #retry = async (): Promise<void> => {
    if (this.state.retriedAt === here.pathname) {
      if (await isReachable()) location.reload();
      return;
    }
    retryFailedLoads();
    this.setState({ failedAt: null, retriedAt: here.pathname });
  };

  override render(): ReactNode {
    return this.state.failedAt === this.props.path ? <FailureScreen onRetry={this.#retry} /> : this.props.children;
  }
}

/** For what is missed by nobody when it breaks. */
export class SilentBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: here.pathname };
  }

  override render(): ReactNode {
    return this.state.failedAt === this.props.path ? null : this.props.children;
  }
}
