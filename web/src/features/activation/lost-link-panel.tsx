import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import message from '../../ui/message.module.css';
import { LooseThread } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { activationBook } from '../../words/activation-book.ts';

export function LostLinkPanel({ kind }: { kind: Kind }) {
  const { heading: title, lost } = useBook(activationBook);
  const heading = useScreen({ screen: 'activate', kind, title });
  return (
    <Cloth>
      <div className={message['panel']}>
        <LooseThread />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <h2>{lost.title}</h2>
        <p className={message['text']}>{lost.text}</p>
        <ScreenLink className={button['button']} to={paths.login(kind)}>
          {lost.toLogin}
        </ScreenLink>
      </div>
    </Cloth>
  );
}
