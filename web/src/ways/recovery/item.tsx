import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { ScreenLink } from '../../router/panels/screen-link.tsx';
import { paths } from '../../router/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Unbroken } from '../../ui/text/unbroken.tsx';
import { type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

/** WY21: a person who has an app or a passkey can lose it. If they are asked for a second step and have no codes, they are told to make some. */
export function RecoveryNotice({ kind, ways }: OwnWayProps) {
  const { recovery } = useMessages(waysMessages).card;
  return (
    <Alert id="recovery-codes-notice" tone="info" spoken={false}>
      {ways.lacksRecoveryCodes && (
        <>
          <p>
            <Unbroken text={recovery.lacking} />
          </p>
          <ScreenLink to={paths.recoveryCodes(kind)}>{recovery.makeFirst}</ScreenLink>
        </>
      )}
    </Alert>
  );
}

export function RecoveryItem({ kind, ways: { recoveryCodes, canMakeRecoveryCodes, allowed } }: OwnWayProps) {
  const { recovery } = useMessages(waysMessages).card;
  if (!allowed.includes('RECOVERY')) return null;
  const needed = [
    ...(allowed.includes('APP') ? [recovery.needs.app] : []),
    ...(allowed.includes('PASSKEY') ? [recovery.needs.passkey] : []),
  ].join(' ');
  return (
    <WayItem
      name={recovery.name}
      good={recovery.good}
      state={recoveryCodes ? recovery.left(recoveryCodes.left) : canMakeRecoveryCodes ? recovery.none : needed}
    >
      {canMakeRecoveryCodes && <WayLink to={paths.recoveryCodes(kind)} label={recovery.make} name={recovery.name} />}
    </WayItem>
  );
}
