import type { Kind } from '@selvage/contract/user-types';
import { useScreen } from '../../../navigation/use-screen.ts';
import { Cloth } from '../../../ui/cloth.tsx';
import message from '../../../ui/message.module.css';
import { LooseThread } from '../../../ui/motifs.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';

export function LostLinkPanel({ kind }: { kind: Kind }) {
  const { lost } = useBook(accountBook).confirm;
  const heading = useScreen({ screen: 'updateEmailConfirm', kind, title: lost.title });
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {lost.title}
        </h1>
        <p className={message['text']}>{lost.text}</p>
      </div>
    </Cloth>
  );
}
