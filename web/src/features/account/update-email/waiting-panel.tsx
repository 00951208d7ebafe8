import type { Kind } from '@selvage/contract/user-types';
import { useEffect } from 'react';
import type { Target } from '../../../navigation/target.ts';
import { TargetLink } from '../../../navigation/target-link.tsx';
import { useScreen } from '../../../navigation/use-screen.ts';
import { Address } from '../../../ui/address.tsx';
import button from '../../../ui/button.module.css';
import { Cloth } from '../../../ui/cloth.tsx';
import link from '../../../ui/link.module.css';
import message from '../../../ui/message.module.css';
import { Needle } from '../../../ui/motifs.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';

interface WaitingPanelProps {
  kind: Kind;
  email: string;
  since: 'now' | 'earlier';
  back: Target;
  onDifferent: () => void;
}

/** UP1: the same words whether or not the address is free. */
export function WaitingPanel({ kind, email, since, back, onDifferent }: WaitingPanelProps) {
  const { waiting } = useBook(accountBook);
  const words = useBook(signedInBook);
  const heading = useScreen({ screen: 'updateEmail', kind, title: waiting.title });
  useEffect(() => {
    if (since === 'now') heading.current?.focus();
  }, [heading, since]);
  return (
    <Cloth>
      <div className={message['panel']}>
        <Needle />
        <h1 ref={heading} tabIndex={-1}>
          {waiting.title}
        </h1>
        <p className={message['text']}>{since === 'now' ? waiting.lead : waiting.leadOnReturn}</p>
        <Address of={email} />
        <p className={message['text']}>{waiting.unfinished}</p>
        <p className={message['text']}>{waiting.wait}</p>
        <div className={message['ways']}>
          <button type="button" className={button['button']} data-look="quiet" onClick={onDifferent}>
            {waiting.different}
          </button>
          <TargetLink className={link['link']} data-roomy to={back}>
            {words.back}
          </TargetLink>
        </div>
      </div>
    </Cloth>
  );
}
