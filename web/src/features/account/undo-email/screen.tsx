import type { EndedWays } from '@selvage/contract/api/fields';
import button from '../../../ui/buttons/button.module.css';
import message from '../../../ui/cards/message.module.css';
import styles from './screen.module.css';
import actions from '../../../ui/cards/message-actions.module.css';
import { type RecentWay, undoEmailChange } from '@selvage/contract/api/account';
import type { Kind } from '@selvage/contract/user-types';
import { useState } from 'react';
import { callResult } from '../../../api/call.ts';
import { useHostMode } from '../../../host/host-mode.ts';
import { accountMessages, signedInMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { MailedLinkAction } from '../../../router/panels/mailed-link-action.tsx';
import { useLinkCode } from '../../../router/mailed-link.ts';
import { MessageScreen } from '../../../router/panels/message-screens.tsx';
import { PhoneLine } from '../../../router/panels/phone-line.tsx';
import { paths } from '../../../router/paths.ts';
import { ScreenLink } from '../../../router/panels/screen-link.tsx';
import { currentUser } from '../../../session/current-user.ts';
import { FailureIllustration, SuccessIllustration } from '../../../ui/cards/illustrations.tsx';
import { endedWords } from '../../../ways/ended-ways.ts';
import { Unbroken } from '../../../ui/text/unbroken.tsx';

const noWays: readonly RecentWay[] = [];

/** The text of the screen after the button has worked, by the outcome and by whether the owner can log in. */
const workedStages = {
  cancelled: { open: 'cancelled', locked: 'cancelledLocked', disabled: 'cancelledDisabled' },
  undone: { open: 'undone', locked: 'undone', disabled: 'undoneDisabled' },
} as const;
type WorkedStages = typeof workedStages;
type Worked = {
  [Outcome in keyof WorkedStages]: WorkedStages[Outcome][keyof WorkedStages[Outcome]];
}[keyof WorkedStages];

type Stage = 'asking' | Worked | 'failed' | 'taken';

const disabledStages: ReadonlySet<string> = new Set(['cancelledDisabled', 'undoneDisabled']);
/** The stages in which a reset does not help: the account is disabled, or the email belongs to another account, which the reset would reach. */
const onlyContactStages: ReadonlySet<string> = new Set(['taken', ...disabledStages]);
const failedStages: ReadonlySet<string> = new Set(['failed', 'taken', 'lost']);

/** The screen behind the link in the emails to the old address. It needs no session, and changes nothing until its button is pressed. */
export function UndoEmailScreen({ kind }: { kind: Kind }) {
  const { undo: messages } = useMessages(accountMessages);
  const { refusals, tooMany, busy } = useMessages(signedInMessages);
  const link = useLinkCode();
  const [stage, setStage] = useState<Stage>('asking');
  const [recentWays, setRecentWays] = useState(noWays);
  const [ended, setEnded] = useState<EndedWays>();
  if (link.state !== 'held') return <Outcome kind={kind} stage="lost" recentWays={noWays} />;
  if (stage !== 'asking') return <Outcome kind={kind} stage={stage} recentWays={recentWays} ended={ended} />;
  return (
    <MailedLinkAction
      id="undo-email"
      kind={kind}
      screen="emailUndo"
      messages={messages}
      failures={{ tooMany, busy, other: refusals.other }}
      act={(signal) => callResult(undoEmailChange, { body: { code: link.code }, signal })}
      onDone={({ outcome, access, recentWays: added = noWays, ended: removed }) => {
        // The undo may have ended the session of this browser.
        currentUser.clear();
        // A reset removes these, and a disabled account has no reset.
        setRecentWays(access === 'disabled' ? noWays : added);
        setEnded(removed);
        setStage(workedStages[outcome][access]);
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

interface OutcomeProps {
  kind: Kind;
  stage: Exclude<Stage, 'asking'> | 'lost';
  recentWays: readonly RecentWay[];
  ended?: EndedWays | undefined;
}

function Outcome({ kind, stage, recentWays, ended }: OutcomeProps) {
  const { undo } = useMessages(accountMessages);
  const { links } = useHostMode().brand;
  const { title, text } = undo[stage];
  const worked = !failedStages.has(stage);
  // After an undo, the server has already sent the link for a new password.
  const next = stage === 'undone' ? undefined : undo.reset;
  const which = ended && endedWords(ended);
  const onlyContact = onlyContactStages.has(stage);
  return (
    <MessageScreen
      kind={kind}
      screen="emailUndo"
      illustration={worked ? SuccessIllustration : FailureIllustration}
      title={title}
      inError={stage === 'failed' || stage === 'taken'}
      takesFocus={stage !== 'lost'}
    >
      <p className={message['text']}>
        <Unbroken text={text} />
      </p>
      {recentWays.length > 0 && <RecentWays ways={recentWays} />}
      {which && <p className={message['text']}>{undo.ended[which]}</p>}
      {stage === 'undone' && <p className={message['text']}>{undo.undone.wait}</p>}
      {disabledStages.has(stage) && <PhoneLine />}
      <div className={actions['actions']}>
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

/** Lists passkeys and other ways to log in that were added recently, because a reset removes only some of them. */
function RecentWays({ ways }: { ways: readonly RecentWay[] }) {
  const words = useMessages(accountMessages).undo.recentWays;
  return (
    <>
      <div className={message['text']}>
        <p>{words.title}</p>
        <ul className={styles['ways']}>
          {ways.map(({ type, name, addedAt }) => (
            <li key={`${type} ${addedAt} ${name}`}>{words[type](new Date(addedAt), name)}</li>
          ))}
        </ul>
      </div>
      {ways.some(({ type }) => type !== 'APP') && <p className={message['text']}>{words.reset}</p>}
      {ways.some(({ type }) => type === 'APP') && <p className={message['text']}>{words.app}</p>}
    </>
  );
}
