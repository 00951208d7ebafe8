import type { Passkey } from '@selvage/contract/api/passkeys';
import type { Kind } from '@selvage/contract/user-types';
import { type FormEvent, useRef, useState } from 'react';
import { deviceName } from '../../messages/device-name.ts';
import { securityMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { Item, ItemButton } from '../../router/panels/list-item.tsx';
import { useOwnWays } from '../own-ways.ts';
import type { GivenPassword } from '../password/dialog.tsx';
import { endsRecoveryCodes } from '../protection.ts';
import { AddPasskey } from './add-button.tsx';
import type { OwnPasskeys, PasskeyChanges } from './changes.ts';
import { RemoveDialog, RenameDialog } from './dialogs.tsx';
import styles from '../../router/panels/list-item.module.css';

/**
 * Returns a function that names a passkey: the given name, or else the name of the provider, or else the browser in which the passkey was
 * added.
 */
export function usePasskeyName(): (passkey: Passkey) => string {
  const { passkeys: messages, device } = useMessages(securityMessages);
  return ({ name, device: names }) =>
    name ?? (names.browser || names.system ? deviceName(names, device) : messages.unnamed);
}

interface PasskeyListProps {
  own: OwnPasskeys;
  at: Date;
  kind: Kind;
  email: string;
  changes: PasskeyChanges;
}

export function PasskeyList({ own: { passkeys, canAdd }, ...rest }: PasskeyListProps) {
  const ways = useOwnWays();
  const endsCodes = passkeys.length === 1 && Boolean(ways && endsRecoveryCodes(ways));
  return (
    <>
      <ul className={styles['list']}>
        {passkeys.map((each) => (
          <PasskeyItem key={each.id} passkey={each} endsCodes={endsCodes} {...rest} />
        ))}
      </ul>
      {canAdd && <AddPasskey changes={rest.changes} look="link" />}
    </>
  );
}

interface PasskeyItemProps extends Omit<PasskeyListProps, 'own'> {
  passkey: Passkey;
  endsCodes: boolean;
}

function PasskeyItem({ passkey, endsCodes, at, kind, email, changes }: PasskeyItemProps) {
  const { passkeys: messages, device, moments } = useMessages(securityMessages);
  const [asking, setAsking] = useState<'remove' | 'rename' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { id, addedAt, lastUsedAt, isThisOne } = passkey;
  const name = usePasskeyName()(passkey);
  const date = moments.date(new Date(addedAt));
  const where = passkey.device.browser || passkey.device.system ? deviceName(passkey.device, device) : null;
  const factsId = `passkey-${id}`;
  const busy = changes.busy === id;
  const close = () => {
    setAsking(null);
    changes.named();
  };
  const given = useRef('');
  const remove = ({ password }: GivenPassword, signal: AbortSignal) => {
    given.current = password;
    return changes.remove(form.current, { id, name, endsCodes, password }, signal);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = given.current;
    given.current = '';
    if (password !== '') changes.removeAgain(event.currentTarget, { id, name, endsCodes, password });
  };
  return (
    <>
      <Item
        icon="passkey"
        name={name}
        badge={isThisOne ? device.thisOne : undefined}
        factsId={factsId}
        facts={[
          { at: addedAt, sentence: where === null ? messages.addedSomewhere(date) : messages.added(where, date) },
          ...(lastUsedAt
            ? [{ at: lastUsedAt, sentence: messages.lastUsed(moments.ago(new Date(lastUsedAt), at)) }]
            : []),
        ]}
      >
        <form ref={form} className={styles['actions']} onSubmit={submit}>
          <ItemButton label={messages.rename} name={name} factsId={factsId} onPress={() => setAsking('rename')} />
          <ItemButton
            label={busy ? messages.removing : messages.remove}
            name={name}
            factsId={factsId}
            busy={busy}
            isDanger
            onPress={() => setAsking('remove')}
          />
        </form>
      </Item>
      {asking === 'remove' && (
        <RemoveDialog {...{ name, endsCodes, kind, email, changes }} act={remove} onClose={close} />
      )}
      {(asking === 'rename' || changes.added === id) && (
        <RenameDialog passkey={passkey} name={name} changes={changes} onClose={close} />
      )}
    </>
  );
}
