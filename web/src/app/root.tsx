import type { ReactNode } from 'react';
import { HostContext } from '../host/host-context.ts';
import type { HostMode } from '../host/host-mode.ts';
import { PrerenderedAt } from '../navigation/place.ts';
import '../ui/styles/styles.css';
import type { Words } from '../words/words.ts';
import { WordsProvider } from '../words/words-provider.tsx';
import { App } from './app.tsx';

interface RootProps {
  mode: HostMode;
  words: Words;
  prerenderedAt?: string | undefined;
  /** In place of the screens alone. */
  children?: ReactNode;
}

export function Root({ mode, words, prerenderedAt, children }: RootProps) {
  return (
    <HostContext value={mode}>
      <WordsProvider language={mode.language} words={words}>
        <PrerenderedAt value={prerenderedAt}>{children ?? <App />}</PrerenderedAt>
      </WordsProvider>
    </HostContext>
  );
}
