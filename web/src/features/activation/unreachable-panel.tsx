import type { Kind } from '@selvage/contract/user-types';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';
import type { Look } from './use-unactivated.ts';

export function UnreachablePanel({ kind, onRetry }: { kind: Kind; onRetry: Look }) {
  const { heading: title, unreachable } = useBook(activationBook);
  const heading = useScreen({ screen: 'activate', kind, title, inError: true });
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <h2>{unreachable.title}</h2>
        <p className={message['text']}>{unreachable.text}</p>
        <button type="button" className={button['button']} onClick={() => void onRetry()}>
          {unreachable.retry}
        </button>
      </div>
    </Cloth>
  );
}
