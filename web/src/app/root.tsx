import { Router } from 'wouter';
import { HostContext } from '../host/host-context.ts';
import type { HostMode } from '../host/host-mode.ts';
import '../ui/styles/styles.ts';
import type { Words } from '../words/words.ts';
import { WordsProvider } from '../words/words-provider.tsx';
import { App } from './app.tsx';

interface RootProps {
  mode: HostMode;
  words: Words;
  /** The address a pre-rendered page was made for; without a query, which only the browser knows. */
  prerenderedAt?: string | undefined;
}

export function Root({ mode, words, prerenderedAt }: RootProps) {
  const place = prerenderedAt === undefined ? {} : { ssrPath: prerenderedAt, ssrSearch: '' };
  return (
    <HostContext value={mode}>
      <WordsProvider language={mode.language} words={words}>
        <Router {...place}>
          <App />
        </Router>
      </WordsProvider>
    </HostContext>
  );
}
