import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import type { Screen } from '../../../navigation/paths.ts';
import type { Target } from '../../../navigation/target.ts';
import { TargetLink } from '../../../navigation/target-link.tsx';
import { useScreen } from '../../../navigation/use-screen.ts';
import button from '../../../ui/button.module.css';
import { Cloth } from '../../../ui/cloth.tsx';
import message from '../../../ui/message.module.css';
import { Tick } from '../../../ui/motifs.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';

interface DonePanelProps {
  kind: Kind;
  screen: Screen;
  words: { title: string; text: string };
  next: Target;
}

export function DonePanel({ kind, screen, words: { title, text }, next }: DonePanelProps) {
  const words = useBook(accountBook);
  const heading = useScreen({ screen, kind, title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Tick />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={message['text']}>{text}</p>
        <TargetLink className={button['button']} to={next}>
          {words.next}
        </TargetLink>
      </div>
    </Cloth>
  );
}
