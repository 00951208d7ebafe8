import type { Kind } from '@selvage/contract/user-types';
import button from '../ui/button.module.css';
import { Cloth } from '../ui/cloth.tsx';
import message from '../ui/message.module.css';
import { LooseThread } from '../ui/motifs.tsx';
import { useBook } from '../words/book.ts';
import { signedInBook } from '../words/signed-in-book.ts';
import type { Screen } from './paths.ts';
import { useScreen } from './use-screen.ts';

interface UnreachablePanelProps {
  kind: Kind;
  screen: Screen;
  onRetry: () => void;
}

/** It could not be found out who is here. */
export function UnreachablePanel({ kind, screen, onRetry }: UnreachablePanelProps) {
  const { unreachable } = useBook(signedInBook);
  const heading = useScreen({ screen, kind, title: unreachable.title, inError: true });
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {unreachable.title}
        </h1>
        <p className={message['text']}>{unreachable.text}</p>
        <button type="button" className={button['button']} onClick={onRetry}>
          {unreachable.retry}
        </button>
      </div>
    </Cloth>
  );
}
