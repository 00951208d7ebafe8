import { thisWasNotMe } from '@selvage/contract/api/security';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useHostMode } from '../../host/host-context.ts';
import { LinkAction } from '../../navigation/link-action.tsx';
import { MessageScreen } from '../../navigation/message-screen.tsx';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useLinkCode } from '../../navigation/use-link-code.ts';
import { markAccountSecured } from '../../session/account-secured.ts';
import { currentUser } from '../../session/current-user.ts';
import button from '../../ui/button.module.css';
import message from '../../ui/message.module.css';
import { LooseThread, Tick } from '../../ui/motifs.tsx';
import { useBook } from '../../words/book.ts';
import { overviewBook } from '../../words/overview-book.ts';

type Stage = 'asking' | 'done' | 'failed' | 'taken';

/** Where the letter about a new device leads. It needs no session, and does nothing until it is asked to. */
export function NotMeScreen({ kind }: { kind: Kind }) {
  const { notMe: words, failures } = useBook(overviewBook);
  const link = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  const secured = () => {
    // Who was signed in here may be no longer.
    currentUser.clear();
    markAccountSecured();
    setStage('done');
  };
  if (link.state !== 'held') return <Useless kind={kind} words={words.lost} />;
  if (stage === 'done') return <Done kind={kind} />;
  if (stage === 'failed') return <Useless kind={kind} words={words.failed} afterwards />;
  if (stage === 'taken') return <Useless kind={kind} words={words.taken} afterwards onlyContact />;
  return (
    <LinkAction
      id="not-me"
      kind={kind}
      screen="notMe"
      words={words}
      failures={failures}
      act={(signal) => call(thisWasNotMe, { body: { code: link.code }, signal })}
      onDone={secured}
      onRefused={{
        'not-me.failed': () => setStage('failed'),
        'recovery.email-taken': () => {
          currentUser.clear();
          setStage('taken');
        },
      }}
    />
  );
}

function Done({ kind }: { kind: Kind }) {
  const { contact, done } = useBook(overviewBook).notMe;
  const { links } = useHostMode().brand;
  return (
    <MessageScreen kind={kind} screen="notMe" motif={Tick} title={done.title} takesFocus>
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
    </MessageScreen>
  );
}

interface UselessProps {
  kind: Kind;
  words: { title: string; text: string };
  /** The button was pressed. */
  afterwards?: boolean;
  /** A reset would not help. */
  onlyContact?: boolean;
}

/** A link that is missing, too old, used or of no help: there are other ways to make an account safe. */
function Useless({ kind, words: { title, text }, afterwards = false, onlyContact = false }: UselessProps) {
  const { contact, failed } = useBook(overviewBook).notMe;
  const { links } = useHostMode().brand;
  return (
    <MessageScreen
      kind={kind}
      screen="notMe"
      motif={LooseThread}
      title={title}
      inError={afterwards}
      takesFocus={afterwards}
    >
      <p className={message['text']}>{text}</p>
      <div className={message['ways']}>
        {!onlyContact && (
          <ScreenLink className={button['button']} to={paths.reset(kind)}>
            {failed.reset}
          </ScreenLink>
        )}
        <a className={button['button']} data-look={onlyContact ? undefined : 'quiet'} href={links.contact}>
          {contact}
        </a>
      </div>
    </MessageScreen>
  );
}
