import type { LoginAppCommand } from '@selvage/contract/embedding';
import { useEffect } from 'react';
import { useGo } from '../../navigation/use-go.ts';
import { currentUser } from '../../session/current-user.ts';
import { useLanguage } from '../../words/words-provider.tsx';
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
  useEffect(() => {
    const obey = obeying({ go, speak, themed });
    return channel.onCommand(
      <Type extends LoginAppCommand['type']>(command: Extract<LoginAppCommand, { type: Type }>) =>
        obey[command.type](command),
    );
  }, [channel, go, speak, themed]);
  useEffect(() => {
    channel.send({ type: 'ready' });
    if (outcome.get().shows === 'way-out') channel.send({ type: 'error', code: 'cookies-blocked' });
    return followSecondFactor(channel);
  }, [channel]);
  useEffect(() => followHeight(channel, mount), [channel, mount]);
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

function followHeight(channel: HostChannel, mount: HTMLElement): () => void {
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(mount.getBoundingClientRect().height);
    if (height !== told) channel.send({ type: 'resize', height });
    told = height;
  });
  observer.observe(mount);
  return () => observer.disconnect();
}
