import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';

/** ER4: nothing of the account is shown any more. */
export function LockedPanel({ kind }: { kind: Kind }) {
  const { locked } = useBook(overviewBook);
  const heading = useScreen({ screen: 'security', kind, title: locked.title, inError: true });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {locked.title}
        </h1>
        <p className={message['text']}>{locked.text}</p>
        <ScreenLink className={button['button']} to={paths.reset(kind)}>
          {locked.reset}
        </ScreenLink>
      </div>
    </Cloth>
  );
}
