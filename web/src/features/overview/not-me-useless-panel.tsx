import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { useHostMode } from '../../host/host-context.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';

interface NotMeUselessPanelProps {
  kind: Kind;
  words: { title: string; text: string };
  /** It comes in place of a panel that held the focus. */
  takesFocus?: boolean;
}

/** A link that is missing, too old or used: there are other ways to make an account safe. */
export function NotMeUselessPanel({ kind, words, takesFocus = false }: NotMeUselessPanelProps) {
  const { contact, failed } = useBook(overviewBook).notMe;
  const { links } = useHostMode().brand;
  const heading = useScreen({ screen: 'notMe', kind, title: words.title, inError: takesFocus });
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [heading, takesFocus]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p className={message['text']}>{words.text}</p>
        <div className={message['ways']}>
          <ScreenLink className={button['button']} to={paths.reset(kind)}>
            {failed.reset}
          </ScreenLink>
          <a className={button['button']} data-look="quiet" href={links.contact}>
            {contact}
          </a>
        </div>
      </div>
    </Cloth>
  );
}
