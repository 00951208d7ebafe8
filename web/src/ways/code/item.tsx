import type { CodeChannel } from '@selvage/contract/api/two-factor';
import { waysMessages } from '../../messages/feature-messages.ts';
import { useMessages } from '../../messages/load-messages.ts';
import { paths } from '../../router/paths.ts';
import { useOwnDestination } from './code-delivery.tsx';
import { type OwnWayProps, WayItem, WayLink } from '../way-item.tsx';

/** The row for codes by text or by email. A person has at most one of the two. */
export function CodesItem({ kind, ways: { codes, allowed, asked }, channel }: OwnWayProps & { channel: CodeChannel }) {
  const { codes: messages } = useMessages(waysMessages).card;
  const destinationOf = useOwnDestination();
  const isOwn = codes?.type === channel;
  const isOn = isOwn && asked.includes(channel);
  if (!isOwn && !allowed.includes(channel)) return null;
  const { name, good } = messages[channel];
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
      action={<WayLink to={paths.mfaSettings(kind)} label={isOwn ? messages.change : messages.turnOn} name={name} />}
    />
  );
}
