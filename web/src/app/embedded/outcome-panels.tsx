import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../navigation/paths.ts';
import button from '../../ui/button.module.css';
import { LooseThread, Tick } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { embeddingBook } from '../../words/embedding-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { MessagePanel } from './message-panel.tsx';
import { outcome } from './outcome.ts';

/** For a page that hears of the sign-in and does nothing about it. */
export function OnwardPanel({ kind, href }: { kind: Kind; href: string }) {
  const { signedIn } = useBook(embeddingBook);
  const { shell } = useWords();
  return (
    <MessagePanel motif={<Tick />} title={signedIn.title} text={signedIn.text(shell.areas[kind])}>
      <a className={button['button']} href={href} target="_top">
        {signedIn.next}
      </a>
    </MessagePanel>
  );
}

/** Where nobody can be signed in, asking once more would only go round in circles. */
export function WayOutPanel({ kind }: { kind: Kind }) {
  const { blocked } = useBook(embeddingBook);
  return (
    <MessagePanel motif={<LooseThread />} title={blocked.title} text={blocked.text}>
      <a
        className={button['button']}
        href={paths.login(kind)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => outcome.set({ shows: 'way-out', opened: true })}
      >
        {blocked.next}
      </a>
    </MessagePanel>
  );
}
