import type { LoginAppCommand } from '@selvage/contract/embedding';
import { useEffect } from 'react';
import { useHostMode } from '../../host/host-context.ts';
import { useGo } from '../../navigation/use-go.ts';
import { currentUser } from '../../session/current-user.ts';
import { useLanguage } from '../../words/words-provider.tsx';
import { followHeight } from './follow-height.ts';
import { followReturn } from './follow-return.ts';
import type { HostChannel } from './host-channel.ts';
import { obeying } from './obey.ts';
import { outcome } from './outcome.ts';

interface Around {
  channel: HostChannel;
  mount: HTMLElement;
  themed: HTMLElement;
}

/** EM1: obeys the embedding page, and tells it what no screen tells. */
export function useHost({ channel, mount, themed }: Around): void {
  const go = useGo();
  const { speak } = useLanguage();
  const framed = useHostMode().embedded === 'frame';
  useEffect(() => {
    const obey = obeying({ go, speak, themed });
    return channel.onCommand(
      <Type extends LoginAppCommand['type']>(command: Extract<LoginAppCommand, { type: Type }>) =>
        obey[command.type](command),
    );
  }, [channel, go, speak, themed]);
  useEffect(() => {
    const stopAnnouncing = announce(channel);
    if (outcome.get().shows === 'way-out') channel.send({ type: 'error', code: 'cookies-blocked' });
    const stopFollowing = followSecondFactor(channel);
    return () => {
      stopAnnouncing();
      stopFollowing();
    };
  }, [channel]);
  useEffect(() => followHeight(channel, mount, framed ? window.innerHeight : 0), [channel, mount, framed]);
  useEffect(() => (framed ? followReturn(channel) : undefined), [channel, framed]);
}

const repeatsAfter = [1_000, 3_000, 7_000, 15_000];

/** `ready` is repeated until the page has sent a command: its script may have begun to listen later than ours to speak. */
function announce(channel: HostChannel): () => void {
  const ready = () => void channel.send({ type: 'ready' });
  const repeats = repeatsAfter.map((after) => setTimeout(ready, after));
  const stopRepeating = () => repeats.forEach(clearTimeout);
  const stopListening = channel.onCommand(stopRepeating);
  ready();
  return () => {
    stopRepeating();
    stopListening();
  };
}

/** Once for each time a code is owed. */
function followSecondFactor(channel: HostChannel): () => void {
  let owed = false;
  return currentUser.subscribe(() => {
    const required = currentUser.get()?.mfaRequired;
    if (required && !owed) channel.send({ type: 'mfa-required', setup: required.mfaSetupRequired });
    owed = required !== undefined;
  });
}
