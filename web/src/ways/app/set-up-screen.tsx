import button from '../../ui/buttons/button.module.css';
import column from '../../ui/cards/form-column.module.css';
import styles from './set-up-screen.module.css';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { beginAuthenticator, confirmAuthenticator, type QrCode } from '@selvage/contract/api/authenticator';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useRef, useState, useEffect } from 'react';
import { type OneTimeCodeProblem, oneTimeCodeRule } from '@selvage/contract/rules/codes';
import type { Rule } from '@selvage/contract/rules/rule';
import { callResult } from '../../api/call.ts';
import { waysMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { useLoginMessages } from '../../messages/provider.tsx';
import { RecoveryCodesPanel } from '../recovery/panel.tsx';
import {
  DonePanel,
  RequireUpdatable,
  type UpdateDoneProps,
  UpdateFlow,
  type UpdateFormProps,
} from '../step-up/update-screen.tsx';
import { PasswordUpdateForm } from '../step-up/password-update-form.tsx';
import { CopyButton } from '../../fields/copy-button.tsx';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { OneTimeCodeField } from '../code/one-time-code-field.tsx';
import { FormSubmit } from '../../fields/form/form-submit.tsx';
import { useForm } from '../../fields/form/use-form.ts';
import { useSessionEnded } from '../../router/session-ended.ts';
import type { Target } from '../../router/panels/target-link.tsx';
import { LoadingNotice } from '../../ui/feedback/spinner.tsx';
import { isTouchDevice } from '../../ui/pointer.ts';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { useBackToChoice, useGuide, useGuidedEnd } from '../protect/guided.ts';
import { owesSetup } from '../../router/require-signed-in.tsx';
import { currentUserResult, useCurrentUser } from '../../session/current-user.ts';
import { useOwnWays } from '../own-ways.ts';
import { useScreen } from '../../router/use-screen.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AccountCard } from '../../router/panels/account-card.tsx';
import { renewsSession } from '../../session/session-renewal.ts';

type Setup = ReplyOf<typeof beginAuthenticator>;
type Confirmed = ReplyOf<typeof confirmAuthenticator>;

/** Asks for the password, then shows the QR code and takes one code of the app, then shows the recovery codes. */
export function AuthenticatorScreen({ kind }: { kind: Kind }) {
  return (
    <RequireUpdatable kind={kind} screen="authenticator" allowed admits={owesSetup}>
      {(user) => <SetUp kind={kind} user={user} />}
    </RequireUpdatable>
  );
}

function SetUp({ kind, user }: { kind: Kind; user: User }) {
  const { shell } = useLoginMessages();
  const { setUp } = useMessages(waysMessages);
  const held = useOwnWays();
  const { chosen } = useGuide();
  const back = useBackToChoice(kind);
  // A person who owed the set-up owes nothing after it.
  const next = useGuidedEnd(kind, useCurrentUser() ?? user);
  if (held === undefined) return <LoadingNotice text={shell.oneMoment} />;
  const replaces = held?.authenticator !== undefined;
  return (
    <UpdateFlow
      kind={kind}
      screen="authenticator"
      user={user}
      back={back}
      next={next}
      messages={{ title: setUp.title, text: replaces ? `${setUp.text} ${setUp.replaces}` : setUp.text }}
      step={chosen === 'APP' ? 2 : 1}
      asksMailbox
      form={BeginForm}
      done={Begun}
    />
  );
}

function BeginForm({ onDone, ...props }: UpdateFormProps<Setup>) {
  const { setUp } = useMessages(waysMessages);
  const begun = useRef<Setup>(null);
  return (
    <PasswordUpdateForm
      {...props}
      id="authenticator"
      messages={setUp}
      send={async (password, signal) => {
        const sent = await callResult(beginAuthenticator, { body: { password }, signal });
        if (sent.type === 'ok') begun.current = sent.reply;
        return sent;
      }}
      onDone={() => {
        if (begun.current !== null) onDone(begun.current);
      }}
    />
  );
}

/** Chooses the recovery codes to show. A person who already has codes gets none. */
function Begun({ kind, result: setup, back, next, onAgain }: UpdateDoneProps<Setup>) {
  const { setUp } = useMessages(waysMessages);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  if (confirmed === null)
    return <ScanPanel kind={kind} setup={setup} back={back} onDone={setConfirmed} onAgain={onAgain} />;
  const { recoveryCodes, replaced = false } = confirmed;
  return recoveryCodes ? (
    <RecoveryCodesPanel
      kind={kind}
      screen="authenticator"
      codes={recoveryCodes}
      replacesOld={replaced}
      step={3}
      next={next}
    />
  ) : (
    <DonePanel kind={kind} screen="authenticator" messages={setUp.done} step={3} next={next} />
  );
}

interface ScanPanelProps {
  kind: Kind;
  setup: ReplyOf<typeof beginAuthenticator>;
  back: Target;
  /** Receives the new recovery codes, if there are any. */
  onDone: (confirmed: Confirmed) => void;
  onAgain: () => void;
}

/** Shows the key as a link, a QR code and text, and asks for a code that proves that the app has the key. */
export function ScanPanel({ kind, setup, back, onDone, onAgain }: ScanPanelProps) {
  const { scan: messages } = useMessages(waysMessages).setUp;
  const [inError, setInError] = useState(false);
  const [isOver, setOver] = useState(false);
  const heading = useScreen({ screen: 'authenticator', kind, title: messages.title, inError: inError || isOver });
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <AccountCard kind={kind} heading={heading} messages={messages} step={2} back={back}>
      {isOver ? (
        <div className={styles['panel']}>
          <Alert id="authenticator-over" tone="error" focusCount={1}>
            <p>{messages.over}</p>
          </Alert>
          <button type="button" className={button['button']} onClick={onAgain}>
            {messages.again}
          </button>
        </div>
      ) : (
        <div className={styles['panel']}>
          <AppKey setup={setup} />
          <ConfirmForm kind={kind} id={setup.id} onDone={onDone} onOver={() => setOver(true)} onProblems={setInError} />
        </div>
      )}
    </AccountCard>
  );
}

/**
 * On a phone the app is on the same device, so the link comes first, and then the key to type. The QR code, which is for another device, is
 * collapsed.
 */
function AppKey({ setup }: { setup: Setup }) {
  const { scan: messages } = useMessages(waysMessages).setUp;
  const [hasAppHere] = useState(isTouchDevice);
  if (!hasAppHere)
    return (
      <div className={styles['scan']}>
        <KeyToScan setup={setup} />
        <KeyToType setup={setup} label={messages.key} />
      </div>
    );
  return (
    <>
      <div className={styles['key']}>
        <p>
          <Unbroken text={messages.open.text} />
        </p>
        <a className={button['button']} href={setup.uri}>
          {messages.open.link}
        </a>
      </div>
      <KeyToType setup={setup} label={messages.keyHere} />
      <details className={styles['elsewhere']}>
        <summary>
          <Unbroken text={messages.elsewhere} />
        </summary>
        <div className={styles['scan']}>
          <KeyToScan setup={setup} />
        </div>
      </details>
    </>
  );
}

function KeyToScan({ setup }: { setup: Setup }) {
  const { scan: messages } = useMessages(waysMessages).setUp;
  return (
    <>
      <p>
        <Unbroken text={messages.scan} />
      </p>
      <QrImage code={setup.qr} label={messages.image} />
    </>
  );
}

function KeyToType({ setup, label }: { setup: Setup; label: string }) {
  const { scan: messages } = useMessages(waysMessages).setUp;
  return (
    <div className={styles['key']}>
      <p>
        <Unbroken text={label} />
      </p>
      <p className={styles['groups']} dir="ltr" translate="no">
        {setup.key.match(/.{1,4}/g)?.join(' ') ?? ''}
      </p>
      <CopyButton text={setup.key} messages={messages} />
    </div>
  );
}

/** The QR code is black on white in every theme, because many cameras cannot read a light code on a dark page. */
function QrImage({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

interface ConfirmFormProps {
  kind: Kind;
  id: string;
  onDone: (confirmed: Confirmed) => void;
  onOver: () => void;
  onProblems: (shown: boolean) => void;
}

const rules: { code: Rule<string, OneTimeCodeProblem | 'refused'> } = { code: oneTimeCodeRule };

function ConfirmForm({ kind, id, onDone, onOver, onProblems }: ConfirmFormProps) {
  const { scan: messages } = useMessages(waysMessages).setUp;
  const { tooMany, busy, refusals } = useMessages(signedInMessages);
  const timedOut = useSessionEnded(kind);
  const failure = useFailure();
  const form = useForm({
    id: 'authenticator-code',
    rules,
    async submit({ code }, signal) {
      failure.clear();
      const sent = await renewsSession(callResult(confirmAuthenticator, { body: { id, code }, signal }));
      if (sent.type === 'aborted') return 'stayed';
      if (sent.type === 'ok') {
        await currentUserResult();
        onDone(sent.reply);
        return 'left';
      }
      const { refusal } = sent.failure;
      if (refusal === 'code.wrong') return { refused: { code: 'refused' } };
      if (refusal === 'session.required') timedOut(sent.failure);
      else if (refusal === 'authenticator.set-up-over') onOver();
      else {
        failure.show(sent.failure);
        return 'stayed';
      }
      return 'left';
    },
  });
  const code = form.field('code');
  const inError = failure.shown !== null || code.problem !== undefined;
  useEffect(() => onProblems(inError), [inError, onProblems]);
  // The form has a single field and needs no summary, so the focus goes to the field.
  useEffect(() => {
    if (form.failedSubmits > 0) document.getElementById(code.id)?.focus();
  }, [form.failedSubmits, code.id]);
  return (
    <form {...form.props} ref={form.ref} className={column['form']}>
      <FailureAlert
        id="authenticator-code-alert"
        failure={failure.shown}
        sentences={{ tooMany, busy, other: refusals.other }}
      />
      <OneTimeCodeField field={code} label={messages.label} hint={messages.hint} fromApp />
      <FormSubmit form={form} id="authenticator-code-submit" label={messages.submit} busyLabel={messages.submitting} />
    </form>
  );
}
