import type { Kind } from '@selvage/contract/user-types';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';

export function UnreachablePanel({ kind, onRetry }: { kind: Kind; onRetry: () => void }) {
  const { title, unreachable, retry } = useBook(overviewBook);
  const heading = useScreen({ screen: 'security', kind, title, inError: true });
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {unreachable.title}
        </h1>
        <p className={message['text']}>{unreachable.text}</p>
        <button type="button" className={button['button']} onClick={onRetry}>
          {retry}
        </button>
      </div>
    </Cloth>
  );
}
