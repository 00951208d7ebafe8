import type { Kind } from '@selvage/contract/user-types';
import { securityMessages, waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { WayItem, WayLink } from '../way-item.tsx';

/** `changedAt` is missing where it is not known when the password was chosen. */
export function PasswordItem({ kind, changedAt }: { kind: Kind; changedAt: string | undefined }) {
  const { password } = useMessages(waysMessages).card;
  const { moments } = useMessages(securityMessages);
  return (
    <WayItem
      icon="password"
      name={password.name}
      state={null}
      facts={
        changedAt === undefined
          ? []
          : [{ at: changedAt, sentence: password.changed(moments.date(new Date(changedAt))) }]
      }
      action={<WayLink to={paths.changePassword(kind)} label={password.change} name={password.name} />}
    />
  );
}
