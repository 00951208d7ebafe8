import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { useHostMode } from '../../host/host-context.ts';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { Knot } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';

export function NotMeDonePanel({ kind }: { kind: Kind }) {
  const { contact, done } = useBook(overviewBook).notMe;
  const { links } = useHostMode().brand;
  const heading = useScreen({ screen: 'notMe', kind, title: done.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Knot />
        <h1 ref={heading} tabIndex={-1}>
          {done.title}
        </h1>
        <p className={message['text']}>{done.text}</p>
        <p className={message['text']}>{done.wait}</p>
        <div className={message['ways']}>
          <ScreenLink className={button['button']} to={paths.login(kind)}>
            {done.toLogin}
          </ScreenLink>
          <a className={button['button']} data-look="quiet" href={links.contact}>
            {contact}
          </a>
        </div>
      </div>
    </Cloth>
  );
}
