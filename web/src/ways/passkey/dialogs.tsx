import type { Passkey } from '@selvage/contract/api/passkeys';
import { passkeyLimits } from '@selvage/contract/limits';
import { passkeyNameRule } from '@selvage/contract/rules/passkey-name';
import type { Kind } from '@selvage/contract/user-types';
import { type ComponentProps, useEffect } from 'react';
import { FailureAlert, useFailure } from '../../fields/form/failure-alert.tsx';
import { SlowNote } from '../../fields/form/slow-note.tsx';
import { useFieldProblem, useForm } from '../../fields/form/use-form.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { SubmitButton } from '../../ui/buttons/submit-button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { PasswordDialog } from '../password/dialog.tsx';
import type { PasskeyChanges } from './changes.ts';
import button from '../../ui/buttons/button.module.css';
import dialog from '../../ui/feedback/dialog.module.css';
import styles from '../../router/panels/list-item.module.css';
import link from '../../ui/text/link.module.css';

interface RemoveDialogProps {
  kind: Kind;
  email: string;
  changes: PasskeyChanges;
  name: string;
  /** True if the recovery codes end with the passkey. */
  endsCodes: boolean;
  act: ComponentProps<typeof PasswordDialog>['act'];
  onClose: () => void;
}

/**
 * Asks for the password before a passkey is removed, as for the authenticator app. It offers a reset, because a person who logs in only by
 * passkey may have forgotten the password.
 */
export function RemoveDialog({ name, endsCodes, kind, email, changes, act, onClose }: RemoveDialogProps) {
  const { confirm, remove, removing } = useMessages(securityMessages).passkeys;
  const done = () => {
    onClose();
    changes.removed({ name, endsCodes });
  };
  return (
    <PasswordDialog
      title={confirm.title(name)}
      submit={remove}
      submitting={removing}
      isDanger
      email={email}
      act={act}
      onDone={done}
      onDismiss={onClose}
      onLocked={changes.onLocked}
      onSessionEnded={changes.onSessionEnded}
      help={
        <p>
          <ScreenLink className={link['link']} to={paths.reset(kind)}>
            {confirm.reset}
          </ScreenLink>
        </p>
      }
    >
      <p>{confirm.text}</p>
      <p>{confirm.loggedOut}</p>
      {endsCodes && <p>{confirm.endsCodes}</p>}
    </PasswordDialog>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  /** The name that is shown. It is generated until the person gives one. */
  name: string;
  changes: PasskeyChanges;
  onClose: () => void;
}

/** A dialog for a new name. It stays open until the name is stored, so that a failed call loses nothing that was typed. */
export function RenameDialog({ passkey, name, changes, onClose }: RenameDialogProps) {
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
        defaultValue={name}
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
        {/* During a slow call, the note below has its own cancel button. */}
        {form.phase !== 'slow' && (
          <button type="button" className={button['button']} data-look="quiet" onClick={dismiss}>
            {changes.added === null ? renaming.cancel : renaming.keep}
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

function useRenameForm({ passkey: { id }, changes, onClose }: Omit<RenameDialogProps, 'name'>) {
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
        changes.renamed();
        onClose();
      }
      return 'left';
    },
  });
  return { form, failure: failure.shown };
}
