import type { Kind } from '@selvage/contract/user-types';
import type { Screen } from '../../navigation/paths.ts';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { secondFactorBook } from '../../words/second-factor-book.ts';

interface UnreachablePanelProps {
  kind: Kind;
  screen: Screen;
  onRetry: () => void;
}

export function UnreachablePanel({ kind, screen, onRetry }: UnreachablePanelProps) {
  const { unreachable } = useBook(secondFactorBook);
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
