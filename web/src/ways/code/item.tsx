import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { useOwnDestination } from './own-destination.ts';
import { type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

export function CodesItem({ kind, ways: { codes, allowed } }: OwnWayProps) {
  const { codes: messages } = useMessages(waysMessages).card;
  const destinationOf = useOwnDestination();
  const destination = codes && destinationOf(codes);
  if (codes === undefined && !allowed.includes('EMAIL') && !allowed.includes('SMS')) return null;
  return (
    <WayItem
      name={messages.name}
      good={messages.good}
      state={destination === undefined ? messages.none : messages.to(destination)}
    >
      <WayLink to={paths.mfaSettings(kind)} label={messages.change} name={messages.name} />
    </WayItem>
  );
}
