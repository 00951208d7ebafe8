import { securityMessages, waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { ManagedWayItem, type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

export function AppItem({ kind, ways: { authenticator, allowed, asked } }: OwnWayProps) {
  const { app } = useMessages(waysMessages).card;
  const { moments } = useMessages(securityMessages);
  const setUp = paths.authenticator(kind);
  if (authenticator !== undefined)
    return (
      <ManagedWayItem
        icon="app"
        name={app.name}
        state={asked.includes('APP') ? 'on' : 'off'}
        facts={[{ at: authenticator.addedAt, sentence: app.since(moments.date(new Date(authenticator.addedAt))) }]}
      >
        <WayLink to={setUp} label={app.replace} name={app.name} />
        <WayLink to={paths.removeAuthenticator(kind)} label={app.remove} name={app.name} isDanger />
      </ManagedWayItem>
    );
  if (!allowed.includes('APP')) return null;
  return (
    <WayItem
      icon="app"
      name={app.name}
      state="none"
      facts={asked.length === 0 ? [{ sentence: app.good }] : []}
      action={<WayLink to={setUp} label={app.setUp} name={app.name} />}
    />
  );
}
