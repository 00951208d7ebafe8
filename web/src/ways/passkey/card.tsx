import { passkeyLimits } from '@selvage/contract/limits';
import type { Passkey } from '@selvage/contract/api/passkeys';
import { passkeyNameRule } from '@selvage/contract/rules/passkey-name';
import type { Kind } from '@selvage/contract/user-types';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { useFieldProblem, useForm } from '../../fields/form/use-form.ts';
import { deviceName } from '../../messages/device-name.ts';
import { securityMessages, signedInMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Card, useFocusAfterChange, useList } from '../../router/panels/list-card.tsx';
import { Item, ItemButton } from '../../router/panels/list-item.tsx';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { type GivenPassword, PasswordDialog } from '../password/dialog.tsx';
import { StepUpCodeSentTo, StepUpPanel } from '../step-up/panel.tsx';
import { type OwnPasskeys, type PasskeyChanges, passkeysSource, usePasskeyChanges } from './changes.ts';
import button from '../../ui/buttons/button.module.css';
import dialog from '../../ui/feedback/dialog.module.css';
import styles from '../../router/panels/list-item.module.css';
import link from '../../ui/text/link.module.css';

interface PasskeysPartProps {
  kind: Kind;
  email: string;
  onChanged: () => void;
  onLocked: () => void;
  onSessionEnded: OnSessionEnded;
}

const ignore = () => {};

/** WY8, WY11: one's own passkeys. While a code is asked for, it stands in the place of the list. */
export function PasskeysPart({ kind, email, onChanged, onLocked, onSessionEnded }: PasskeysPartProps) {
  const { passkeys: messages } = useMessages(securityMessages);
  const { stepUp: words } = useMessages(signedInMessages);
  const { heading, changed } = useFocusAfterChange();
  const stepUpHeading = useRef<HTMLHeadingElement>(null);
  const list = useList(passkeysSource, onSessionEnded);
  const changes = usePasskeyChanges({
    onLocked,
    onSessionEnded,
    onChanged(what) {
      list.refresh();
      // A new name takes nothing away that held the focus.
      if (what !== 'name') changed();
      onChanged();
    },
  });
  const { stepUp, failure } = changes;
  const { asked } = stepUp;
  if (list.state.phase === 'loaded' && list.state.items.every(isOutOfUse)) return null;
  return (
    <Card id="passkeys" messages={messages} heading={heading} list={list} failure={failure} isPart>
      {([own], at) => (
        <>
          <div hidden={asked !== null}>
            {own && <PasskeyList own={own} at={at} kind={kind} email={email} changes={changes} />}
          </div>
          {asked && (
            <div className={styles['stack']}>
              <h4 ref={stepUpHeading} tabIndex={-1}>
                {words.title}
              </h4>
              <p>{words.reason}</p>
              <StepUpCodeSentTo asked={asked} />
              <StepUpPanel kind={kind} stepUp={stepUp} asked={asked} heading={stepUpHeading} onProblems={ignore} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Somebody of a kind that may not have passkeys, and who has none from before. */
const isOutOfUse = ({ canAdd, passkeys }: OwnPasskeys): boolean => !canAdd && passkeys.length === 0;

interface PasskeyListProps {
  own: OwnPasskeys;
  at: Date;
  kind: Kind;
  email: string;
  changes: PasskeyChanges;
}

function PasskeyList({ own: { passkeys, canAdd }, at, kind, email, changes }: PasskeyListProps) {
  const { passkeys: messages } = useMessages(securityMessages);
  const { problem } = changes;
  return (
    <div className={styles['stack']}>
      {passkeys.length === 0 ? (
        <p className={styles['none']}>{messages.empty}</p>
      ) : (
        <ul className={styles['list']}>
          {passkeys.map((each) => (
            <PasskeyItem key={each.id} passkey={each} at={at} kind={kind} email={email} changes={changes} />
          ))}
        </ul>
      )}
      <Alert id="passkeys-problem" tone="error" focusCount={problem === null ? 0 : 1}>
        {problem && <p>{messages[problem]}</p>}
      </Alert>
      {canAdd && <AddPasskey changes={changes} />}
    </div>
  );
}

function AddPasskey({ changes: { busy, add } }: Pick<PasskeyListProps, 'changes'>) {
  const { passkeys: messages } = useMessages(securityMessages);
  const isAdding = busy === 'new';
  return (
    <form
      className={styles['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        add(event.currentTarget);
      }}
    >
      <p className={styles['hint']}>{messages.prompt}</p>
      <button
        type="submit"
        className={button['button']}
        data-look="quiet"
        aria-disabled={isAdding || undefined}
        aria-busy={isAdding || undefined}
      >
        {isAdding && <Spinner />}
        {isAdding ? messages.adding : messages.add}
      </button>
    </form>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  at: Date;
  kind: Kind;
  email: string;
  changes: PasskeyChanges;
}

function PasskeyItem({ passkey, at, kind, email, changes }: PasskeyItemProps) {
  const { passkeys: messages, device, moments } = useMessages(securityMessages);
  const [asking, setAsking] = useState<'remove' | 'rename' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { id, addedAt, lastUsedAt, isThisOne } = passkey;
  const name = passkey.name ?? messages.unnamed;
  const date = moments.date(new Date(addedAt));
  const where = passkey.device.browser || passkey.device.system ? deviceName(passkey.device, device) : null;
  const detailId = `passkey-${id}`;
  const busy = changes.busy === id;
  const close = () => setAsking(null);
  const given = useRef('');
  const remove = ({ password }: GivenPassword, signal: AbortSignal) => {
    given.current = password;
    return changes.remove(form.current, { id, name, password }, signal);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = given.current;
    given.current = '';
    if (password !== '') changes.removeAgain(event.currentTarget, { id, name, password });
  };
  return (
    <>
      <Item
        name={name}
        isThisOne={isThisOne}
        detailId={detailId}
        details={[
          { at: addedAt, sentence: where === null ? messages.addedSomewhere(date) : messages.added(where, date) },
          ...(lastUsedAt
            ? [{ at: lastUsedAt, sentence: messages.lastUsed(moments.ago(new Date(lastUsedAt), at)) }]
            : []),
        ]}
        version={undefined}
        action={
          <form ref={form} className={styles['actions']} onSubmit={submit}>
            <ItemButton label={messages.rename} name={name} detailId={detailId} onPress={() => setAsking('rename')} />
            <ItemButton
              label={busy ? messages.removing : messages.remove}
              name={name}
              detailId={detailId}
              busy={busy}
              onPress={() => setAsking('remove')}
            />
          </form>
        }
      />
      {asking === 'remove' && (
        <RemoveDialog name={name} kind={kind} email={email} changes={changes} act={remove} onClose={close} />
      )}
      {asking === 'rename' && <RenameDialog passkey={passkey} changes={changes} onClose={close} />}
    </>
  );
}

interface RemoveDialogProps extends Pick<PasskeyItemProps, 'kind' | 'email' | 'changes'> {
  name: string;
  act: ComponentProps<typeof PasswordDialog>['act'];
  onClose: () => void;
}

/** WY23: as for the authenticator app, with the password. A person who logs in by passkey alone may have forgotten it. */
function RemoveDialog({ name, kind, email, changes, act, onClose }: RemoveDialogProps) {
  const { confirm, remove, removing } = useMessages(securityMessages).passkeys;
  const done = () => {
    onClose();
    changes.removed(name);
  };
  return (
    <PasswordDialog
      title={confirm.title(name)}
      submit={remove}
      submitting={removing}
      email={email}
      act={act}
      onDone={done}
      onDismiss={onClose}
      onLocked={changes.onLocked}
      onSessionEnded={changes.onSessionEnded}
      help={
        <p>
          {confirm.forgotten}{' '}
          <ScreenLink className={link['link']} to={paths.reset(kind)}>
            {confirm.reset}
          </ScreenLink>
        </p>
      }
    >
      <p>{confirm.text}</p>
    </PasswordDialog>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  changes: PasskeyChanges;
  onClose: () => void;
}

/** WY11: stays until the new name is stored, so that nothing typed is lost when the call fails. */
function RenameDialog({ passkey, changes, onClose }: RenameDialogProps) {
  const { passkeys, failures } = useMessages(securityMessages);
  const { renaming } = passkeys;
  const { form, failure } = useRenameForm({ passkey, changes, onClose });
  const field = form.field('name');
  useEffect(() => document.getElementById(field.id)?.focus(), [form.failedSubmits, field.id]);
  const dismiss = () => {
    form.cancel();
    onClose();
  };
  const actions = (
    <form {...form.props} ref={form.ref} className={styles['stack']}>
      <FailureAlert id="rename-passkey-alert" failure={failure} sentences={failures} />
      <TextField
        id={field.id}
        name={field.name}
        label={renaming.label}
        hint={renaming.hint}
        problem={useFieldProblem(field, renaming.problems)}
        defaultValue={passkey.name ?? ''}
        maxLength={passkeyLimits.nameMax}
        required
      />
      <div className={dialog['actions']}>
        <SubmitButton
          id="rename-passkey-submit"
          label={renaming.save}
          busyLabel={renaming.saving}
          state={form.phase === 'idle' ? 'ready' : 'busy'}
        />
        {/* The note below has the one that stops the call. */}
        {form.phase !== 'slow' && (
          <button type="button" className={button['button']} data-look="quiet" onClick={dismiss}>
            {renaming.cancel}
          </button>
        )}
      </div>
      <SlowNote shown={form.phase === 'slow'} onCancel={form.cancel} />
    </form>
  );
  return (
    <Dialog id="rename-passkey-dialog" title={renaming.title} onDismiss={dismiss} actions={actions}>
      {null}
    </Dialog>
  );
}

function useRenameForm({ passkey: { id }, changes, onClose }: RenameDialogProps) {
  const failure = useFailure();
  const form = useForm({
    id: 'rename-passkey',
    rules: { name: passkeyNameRule },
    async submit({ name }, signal) {
      failure.clear();
      const result = await changes.rename(id, name, signal);
      if (result.type === 'aborted') return 'stayed';
      if (result.type === 'refused' && result.failure.refusal !== 'session.required') {
        failure.show(result.failure);
        return 'stayed';
      }
      if (result.type === 'refused') changes.onSessionEnded(result.failure);
      else {
        onClose();
        changes.renamed();
      }
      return 'left';
    },
  });
  return { form, failure: failure.shown };
}
