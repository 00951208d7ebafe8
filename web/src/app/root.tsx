// First: it has the order of the layers, which every other sheet relies on.
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
  /** The path a pre-rendered page was made for, and the text it came with. */
  prerendered?: { at: string; text: TextInDocument | null };
  /** In place of the screens alone. */
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
