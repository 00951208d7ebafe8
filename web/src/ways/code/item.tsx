import type { CodeChannel } from '@selvage/contract/api/two-factor';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { carriedSearch } from '../../router/carried-query.ts';
import { useQuery } from '../../router/location.ts';
import { paths } from '../../router/paths.ts';
import { useOwnDestination } from './code-delivery.tsx';
import { type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

/** The row for codes by text or by email. A person has at most one of the two. */
export function CodesItem({ kind, ways: { codes, allowed, asked }, channel }: OwnWayProps & { channel: CodeChannel }) {
  const { codes: messages } = useMessages(waysMessages).card;
  const destinationOf = useOwnDestination();
  const search = useQuery();
  const isOwn = codes?.type === channel;
  const isOn = isOwn && asked.includes(channel);
  if (!isOwn && !allowed.includes(channel)) return null;
  const { name, good } = messages[channel];
  // “Turn on” chooses this way on the page that it opens.
  const query = new URLSearchParams(carriedSearch(search, ''));
  query.set('way', channel);
  const settings = paths.mfaSettings(kind);
  return (
    <WayItem
      icon={channel === 'SMS' ? 'text' : 'email'}
      name={name}
      state={isOn ? 'on' : 'off'}
      facts={
        isOwn
          ? [{ sentence: messages.to(destinationOf(codes) ?? codes.destination) }]
          : asked.length === 0
            ? [{ sentence: good }]
            : []
      }
      action={
        isOwn ? (
          <WayLink to={settings} label={messages.change} name={name} />
        ) : (
          <WayLink to={`${settings}?${query.toString()}`} label={messages.turnOn} name={name} />
        )
      }
    />
  );
}
