import { Component, lazy, type ReactNode } from 'react';
import { here } from '../navigation/here.ts';
import { withAllStyles } from '../ui/styles/all-styles.ts';

const FailureScreen = lazy(async () => ({
  default: (await withAllStyles(() => import('./failure-screen.tsx'))).FailureScreen,
}));

interface Props {
  /** Another address is another chance. */
  path: string;
  children: ReactNode;
}

/** What a screen that breaks is replaced by. */
export class FailureBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: here.pathname };
  }

  override render(): ReactNode {
    return this.state.failedAt === this.props.path ? <FailureScreen /> : this.props.children;
  }
}
