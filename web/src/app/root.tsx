// This import must come first: it sets the order of the layers, on which every other style sheet relies.
import '../ui/styles/styles.css';
import type { ReactNode } from 'react';
import { TextInDocument } from '../api/content-text.ts';
import { HostContext, type HostMode } from '../host/host-mode.ts';
import type { LoginMessages } from '../messages/load-login-page.ts';
import { MessagesProvider } from '../messages/provider.tsx';
import { PrerenderedAt } from '../router/location.ts';
import { App } from './app.tsx';

interface RootProps {
  mode: HostMode;
  messages: LoginMessages;
  /** The path for which the page was prerendered, and the register text in it. */
  prerendered?: { at: string; text: TextInDocument | null };
  /** Replaces the screens, for the embedded mode. */
  children?: ReactNode;
}

export function Root({ mode, messages, prerendered, children }: RootProps) {
  return (
    <HostContext value={mode}>
      <MessagesProvider language={mode.language} messages={messages}>
        <PrerenderedAt value={prerendered?.at}>
          <TextInDocument value={prerendered?.text ?? null}>{children ?? <App />}</TextInDocument>
        </PrerenderedAt>
      </MessagesProvider>
    </HostContext>
  );
}
