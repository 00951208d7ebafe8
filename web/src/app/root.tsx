import type { ReactNode } from 'react';
import { TextInDocument } from '../api/text-in-document.ts';
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
  /** The path a pre-rendered page was made for, and the text it came with. */
  prerendered?: { at: string; text: TextInDocument | null };
  /** In place of the screens alone. */
  children?: ReactNode;
}

export function Root({ mode, words, prerendered, children }: RootProps) {
  return (
    <HostContext value={mode}>
      <WordsProvider language={mode.language} words={words}>
        <PrerenderedAt value={prerendered?.at}>
          <TextInDocument value={prerendered?.text ?? null}>{children ?? <App />}</TextInDocument>
        </PrerenderedAt>
      </WordsProvider>
    </HostContext>
  );
}
