import { securityMessages, waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

export function AppItem({ kind, ways: { authenticator, allowed } }: OwnWayProps) {
  const { app } = useMessages(waysMessages).card;
  const { moments } = useMessages(securityMessages);
  const hasApp = authenticator !== undefined;
  if (!hasApp && !allowed.includes('APP')) return null;
  return (
    <WayItem
      name={app.name}
      good={app.good}
      state={hasApp ? app.since(moments.date(new Date(authenticator.addedAt))) : app.none}
    >
      <WayLink to={paths.authenticator(kind)} label={hasApp ? app.replace : app.setUp} name={app.name} />
      {hasApp && <WayLink to={paths.removeAuthenticator(kind)} label={app.remove} name={app.name} />}
    </WayItem>
  );
}
