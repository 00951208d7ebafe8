import { undoEmailChange } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useHostMode } from '../../../host/host-context.ts';
import { LinkAction } from '../../../navigation/link-action.tsx';
import { MessageScreen } from '../../../navigation/message-screen.tsx';
import { paths } from '../../../navigation/paths.ts';
import { ScreenLink } from '../../../navigation/screen-link.tsx';
import { useLinkCode } from '../../../navigation/use-link-code.ts';
import { markAccountSecured } from '../../../session/account-secured.ts';
import { currentUser } from '../../../session/current-user.ts';
import button from '../../../ui/button.module.css';
import message from '../../../ui/message.module.css';
import { LooseThread, Tick } from '../../../ui/motifs.tsx';
import { accountBook } from '../../../words/account-book.ts';
import { useBook } from '../../../words/book.ts';
import { signedInBook } from '../../../words/signed-in-book.ts';

type Stage = 'asking' | 'cancelled' | 'undone' | 'failed' | 'taken';

/** F3: where the emails to the old address lead. It needs no session, and does nothing until its button is pressed. */
export function UndoEmailScreen({ kind }: { kind: Kind }) {
  const { undo: words } = useBook(accountBook);
  const { refusals, tooMany } = useBook(signedInBook);
  const link = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  if (link.state !== 'held') return <Outcome kind={kind} stage="lost" />;
  if (stage !== 'asking') return <Outcome kind={kind} stage={stage} />;
  return (
    <LinkAction
      id="undo-email"
      kind={kind}
      screen="emailUndo"
      words={words}
      failures={{ tooMany, other: refusals.other }}
      act={(signal) => call(undoEmailChange, { body: { code: link.code }, signal })}
      onDone={({ outcome }) => {
        // Who was logged in here may be no longer.
        currentUser.clear();
        if (outcome === 'undone') markAccountSecured();
        setStage(outcome);
      }}
      onRefused={{
        'email-change.failed': () => setStage('failed'),
        'recovery.email-taken': () => {
          currentUser.clear();
          setStage('taken');
        },
      }}
    />
  );
}

function Outcome({ kind, stage }: { kind: Kind; stage: Exclude<Stage, 'asking'> | 'lost' }) {
  const { undo } = useBook(accountBook);
  const { links } = useHostMode().brand;
  const { title, text } = undo[stage];
  const worked = stage === 'cancelled' || stage === 'undone';
  // Only after an undo is the link for a new password on its way already.
  const next = stage === 'undone' ? undefined : undo.reset;
  // A reset would reach the other account that has the email.
  const onlyContact = stage === 'taken';
  return (
    <MessageScreen
      kind={kind}
      screen="emailUndo"
      motif={worked ? Tick : LooseThread}
      title={title}
      inError={stage === 'failed' || stage === 'taken'}
      takesFocus={stage !== 'lost'}
    >
      <p className={message['text']}>{text}</p>
      {stage === 'undone' && <p className={message['text']}>{undo.undone.wait}</p>}
      <div className={message['ways']}>
        {!onlyContact && (
          <ScreenLink className={button['button']} to={next ? paths.reset(kind) : paths.login(kind)}>
            {next ?? undo.undone.toLogin}
          </ScreenLink>
        )}
        <a className={button['button']} data-look={onlyContact ? undefined : 'quiet'} href={links.contact}>
          {undo.contact}
        </a>
      </div>
    </MessageScreen>
  );
}
