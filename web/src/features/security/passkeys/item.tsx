import type { Passkey } from '@selvage/contract/api/passkeys';
import { passkeyLimits } from '@selvage/contract/limits/passkeys';
import { type FormEvent, useRef, useState } from 'react';
import { deviceName } from '../../../messages/device-name.ts';
import { securityMessages } from '../../../messages/feature-messages.ts';
import { useMessages } from '../../../messages/load-messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Item, ItemButton } from '../item.tsx';
import type { PasskeyChanges } from './state.ts';
import button from '../../../ui/button.module.css';
import dialog from '../../../ui/dialog.module.css';
import styles from '../item.module.css';

interface PasskeyItemProps {
  passkey: Passkey;
  at: Date;
  changes: PasskeyChanges;
}

export function PasskeyItem({ passkey, at, changes }: PasskeyItemProps) {
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
  const remove = () => {
    close();
    form.current?.requestSubmit();
  };
  const rename = (given: string) => {
    close();
    if (given !== '') changes.rename(passkey, given);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    changes.remove(event.currentTarget, passkey, name);
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
      {asking === 'remove' && <RemoveDialog name={name} onKeep={close} onRemove={remove} />}
      {asking === 'rename' && <RenameDialog name={passkey.name ?? ''} onCancel={close} onSave={rename} />}
    </>
  );
}

function RemoveDialog({ name, onRemove, onKeep }: { name: string; onRemove: () => void; onKeep: () => void }) {
  const { confirm, remove } = useMessages(securityMessages).passkeys;
  const actions = (
    <>
      <button type="button" className={button['button']} onClick={onRemove}>
        {remove}
      </button>
      <button type="button" className={button['button']} data-look="quiet" onClick={onKeep}>
        {confirm.keep}
      </button>
    </>
  );
  return (
    <Dialog id="remove-passkey" title={confirm.title(name)} onDismiss={onKeep} actions={actions}>
      <p>{confirm.text}</p>
    </Dialog>
  );
}

interface RenameDialogProps {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function RenameDialog({ name, onSave, onCancel }: RenameDialogProps) {
  const { renaming } = useMessages(securityMessages).passkeys;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('name');
    onSave(typeof given === 'string' ? given.trim() : '');
  };
  const actions = (
    <form className={styles['stack']} onSubmit={save}>
      <TextField
        id="passkey-name"
        name="name"
        label={renaming.label}
        hint={renaming.hint}
        defaultValue={name}
        maxLength={passkeyLimits.nameMax}
        required
      />
      <div className={dialog['actions']}>
        <button type="submit" className={button['button']}>
          {renaming.save}
        </button>
        <button type="button" className={button['button']} data-look="quiet" onClick={onCancel}>
          {renaming.cancel}
        </button>
      </div>
    </form>
  );
  return (
    <Dialog id="rename-passkey" title={renaming.title} onDismiss={onCancel} actions={actions}>
      {null}
    </Dialog>
  );
}
