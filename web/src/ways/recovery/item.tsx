import { authenticatorLimits } from '@selvage/contract/limits';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

export function RecoveryItem({ kind, ways: { recoveryCodes, canMakeRecoveryCodes, allowed } }: OwnWayProps) {
  const { recovery } = useMessages(waysMessages).card;
  if (!allowed.includes('RECOVERY')) return null;
  const left = recoveryCodes?.left ?? 0;
  // A person who has used one has saved them.
  const unsaved = left === authenticatorLimits.recoveryCodes && canMakeRecoveryCodes ? [recovery.unsaved] : [];
  const fact = recoveryCodes ? [recovery.left(left), ...unsaved] : canMakeRecoveryCodes ? [] : [recovery.needs];
  return (
    <WayItem
      icon="codes"
      name={recovery.name}
      state={left > 0 ? 'on' : 'none'}
      facts={fact.map((sentence) => ({ sentence }))}
      action={
        canMakeRecoveryCodes && (
          <WayLink to={paths.recoveryCodes(kind)} label={recoveryCodes ? recovery.getNew : recovery.get} />
        )
      }
    />
  );
}
