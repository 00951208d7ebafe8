import type { Kind } from '@selvage/contract/user-types';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { WayItem, WayLink } from '../way-item.tsx';

export function PasswordItem({ kind }: { kind: Kind }) {
  const { password } = useMessages(waysMessages).card;
  return (
    <WayItem
      icon="password"
      name={password.name}
      state={null}
      facts={[]}
      action={<WayLink to={paths.changePassword(kind)} label={password.change} name={password.name} />}
    />
  );
}
