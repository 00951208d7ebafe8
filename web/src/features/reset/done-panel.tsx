import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { Tick } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';

/** RS6. */
export function DonePanel({ kind }: { kind: Kind }) {
  const { done } = useBook(resetBook);
  const heading = useScreen({ screen: 'resetForm', kind, title: done.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Tick />
        <h1 ref={heading} tabIndex={-1}>
          {done.title}
        </h1>
        <p className={message['text']}>{done.text}</p>
        <p className={message['text']}>{done.logIn}</p>
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {done.next}
        </ScreenLink>
      </div>
    </Cloth>
  );
}
