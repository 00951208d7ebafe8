import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import { Resend } from '../../fields/resend.tsx';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { Address } from '../../ui/address.tsx';
import button from '../../ui/button.module.css';
import { Cloth } from '../../ui/cloth.tsx';
import link from '../../ui/link.module.css';
import message from '../../ui/message.module.css';
import { Needle } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { resetBook } from '../../words/reset-book.ts';
import { requestLink, type Sent } from './request-link.ts';

interface SentPanelProps {
  kind: Kind;
  sent: Sent;
  onDifferent: () => void;
}

/** RS4: the same words whether or not there is such an account. */
export function SentPanel({ kind, sent: { request, secondsToNext }, onDifferent }: SentPanelProps) {
  const { sent, backToLogin } = useBook(resetBook);
  const heading = useScreen({ screen: 'reset', kind, title: sent.title });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {sent.title}
        </h1>
        <p className={message['text']}>{sent.lead}</p>
        <Address of={request.email} />
        <p className={message['text']}>{sent.wait}</p>
        <Resend
          id="reset-resend"
          words={sent.resend}
          ask={() => requestLink(kind, request)}
          secondsToFirst={secondsToNext}
        />
        <div className={message['ways']}>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDifferent}>
            {sent.different}
          </button>
          <ScreenLink className={link['link']} data-roomy to={paths.login(kind)}>
            {backToLogin}
          </ScreenLink>
        </div>
      </div>
    </Cloth>
  );
}
